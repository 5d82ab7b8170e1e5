/** Whether a style sheet shows an element. */
export const isShown = (element: Element): boolean => element.getClientRects().length > 0
