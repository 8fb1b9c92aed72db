/** Returns the address of the editor of a stored menu. */
export const editPath = (menuId: string) => `/dashboard/menu/${menuId}/edit`

/** Returns the address of the screen that shows a menu as being online for the first time. */
export const publicationPath = (menuId: string) => `/dashboard/menu/${menuId}/publication`

/** Returns the address of the screen where the translations of a menu are read and accepted. */
export const translationsPath = (menuId: string) => `/dashboard/menu/${menuId}/translations`
