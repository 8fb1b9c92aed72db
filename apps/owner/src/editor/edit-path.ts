/** Where a stored menu is edited. */
export const editPath = (menuId: string) => `/dashboard/menu/${menuId}/edit`
