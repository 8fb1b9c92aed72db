import { Menu } from "../../menu.jsx"

// ISR: drawn at the first visit, then kept and sent again; a day passes before it is drawn anew.
export const revalidate = 86_400
export const generateStaticParams = () => []

export default Menu
