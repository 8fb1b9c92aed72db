/** Whether an id of an option in an order is that of a course. Only what belongs to a course has a colon in its id. */
export const isCourseId = (id: string): boolean => !id.includes(":")

/** Returns the id of a dish, or of what belongs to it, in a course: two courses of a set menu may offer the same dish. */
export const idInCourse = (courseId: string, id: string): string => `${courseId}:${id}`
