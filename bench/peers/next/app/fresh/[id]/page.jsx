import { Menu } from "../../menu.jsx"

// Rendered for each request.
export const dynamic = "force-dynamic"

export default Menu
