import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router'

/** Id of the element with what the routes loaded on the server, as JSON. */
export const routerDataId = 'router-data'

/** The form in which the browser's router takes over what the routes loaded on the server. */
export const routerData = ({ loaderData, actionData, errors }: StaticHandlerContext) => ({
  loaderData,
  actionData,
  errors: errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, plainError(error)])),
})

/** An error in the form from which the browser's router makes it again. */
function plainError(error: unknown): unknown {
  if (isRouteErrorResponse(error)) return { ...error, __type: 'RouteErrorResponse' }
  return error instanceof Error ? { message: error.message, __type: 'Error' } : error
}

interface RouterWindow extends Window {
  __staticRouterHydrationData?: unknown
}

/** Gives the router what the page carries. The router expects it in this variable, which only an inline script could set otherwise. */
export function readRouterData(): void {
  const text = document.getElementById(routerDataId)?.textContent
  if (text) (window as RouterWindow).__staticRouterHydrationData = JSON.parse(text)
}
