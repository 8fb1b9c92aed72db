export default function Layout({ children }) {
  return (
    <html lang="fr">
      <body>{children}</body>
    </html>
  )
}
