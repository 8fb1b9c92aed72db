import { Menu } from "../../menu.jsx"

// ISR: rendered at the first visit, then served from the cache for a day.
export const revalidate = 86_400
export const generateStaticParams = () => []

export default Menu
