/**
 * What the kitchen sends together: 0 at once (drinks), 1 starters, 2 mains, 3 desserts. Not a course: those belong to set
 * menus.
 */
export type Serving = 0 | 1 | 2 | 3
