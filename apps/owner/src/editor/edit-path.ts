/** Returns the address of the editor of a stored menu. */
export const editPath = (menuId: string) => `/dashboard/menu/${menuId}/edit`
