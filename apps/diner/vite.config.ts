import { defineConfig } from "vite"

/** Builds the renderer of the diner's page into one file that the server loads: `dist/render.js`. */
export default defineConfig(({ command }) => ({
  // For builds only: the bundle needs no package, and contains the production version of React whatever the
  // environment.
  ...(command === "build" && {
    ssr: { noExternal: true },
    oxc: { jsx: { development: false } },
    define: { "process.env.NODE_ENV": '"production"' },
  }),
  build: {
    ssr: "src/render.tsx",
    outDir: "dist",
    // The browser files are in a subfolder, and have a build of their own.
    emptyOutDir: false,
    target: "node26",
    cssMinify: "lightningcss",
    // Phones of about the last six years. Older CSS syntax costs a few bytes; the page cannot adapt to a browser in any
    // other way.
    cssTarget: ["chrome90", "safari14", "firefox97"],
    rolldownOptions: { output: { format: "es", entryFileNames: "render.js", codeSplitting: false } },
  },
}))
