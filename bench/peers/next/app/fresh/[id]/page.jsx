import { Menu } from "../../menu.jsx"

// Drawn for each visit.
export const dynamic = "force-dynamic"

export default Menu
