import type { LoaderFunction, RouteObject } from 'react-router'
import { screens } from './screens.ts'
import { loadPrivateDictionaries, loadTexts } from './shell/i18n.ts'
import { load, loadPage } from './shell/load.ts'
import { routerLoader } from './shell/page-loader.ts'
import { hasNumericId, isPublic, isScreenAddress, type Screen } from './shell/screen.ts'
import { Skeleton } from './shell/skeleton.tsx'
import { tokenNow } from './shell/token.ts'
import { RouteError } from './ui/frame/error-page.tsx'
import { Frame } from './ui/frame/frame.tsx'
import { Guard } from './ui/frame/guard.tsx'
import { NotFound } from './ui/frame/not-found.tsx'

/** Answers 404 for an address with a non-numeric id; the guard shows the same. */
const idLoader =
  (screen: Screen): LoaderFunction =>
  ({ params }) => {
    if (!isScreenAddress(screen, params)) throw new Response(null, { status: 404 })
    return null
  }

/** The place where pages are rendered: the browser, or the server for a visitor or for a signed-in user. */
type Renderer = 'browser' | 'visitor' | 'reader'

const route = (screen: Screen, renderer: Renderer): RouteObject => {
  const { path, page, loader, component, readerPart, texts } = screen
  const common = {
    path,
    handle: screen,
    ErrorBoundary: RouteError,
    ...(hasNumericId(screen) && { loader: idLoader(screen) }),
  }
  if (page) return { ...common, Component: page }
  if (!component || isSkeleton(screen, renderer)) return { ...common, Component: Skeleton }
  return {
    ...common,
    ...(loader && { loader: routerLoader(loader) }),
    lazy: async () => {
      // The part itself tells of a failure.
      if (tokenNow() !== null) readerPart?.().catch(() => undefined)
      const { loader, ...module } = await loadPage(component, texts && loadTexts(...texts))
      return { ...module, ...(loader && { loader: routerLoader(loader) }) }
    },
    HydrateFallback: Skeleton,
  }
}
/** The server sends visitors the frame of a private page, and everyone that of a page which depends on the key of a link. */
const isSkeleton = (screen: Screen, renderer: Renderer) =>
  renderer !== 'browser' && (screen.browserOnly || !(renderer === 'reader' || isPublic(screen)))

/** The module of the layout, from `web/`. */
export const privateLayoutModule = 'src/ui/private-layout.tsx'
const privateLayout = async () => ({
  Component: (await load(() => import('./ui/private-layout.tsx'))).PrivateLayout,
})

/** The table in the format of React Router. */
export const createRoutes = (renderer: Renderer): RouteObject[] => [
  {
    element: <Frame screens={screens} />,
    ErrorBoundary: RouteError,
    children: [
      ...screens.filter(isPublic).map((screen) => route(screen, renderer)),
      {
        Component: Guard,
        HydrateFallback: Skeleton,
        ErrorBoundary: RouteError,
        children: [
          {
            ...(renderer !== 'visitor' && { lazy: () => loadPage(privateLayout, loadPrivateDictionaries()) }),
            // Without it, the router does not show the error of a lazy route at all.
            HydrateFallback: Skeleton,
            ErrorBoundary: RouteError,
            children: screens.filter((screen) => !isPublic(screen)).map((screen) => route(screen, renderer)),
          },
        ],
      },
      {
        path: '*',
        Component: NotFound,
        loader: () => {
          throw new Response(null, { status: 404 })
        },
        ErrorBoundary: RouteError,
      },
    ],
  },
]

export const routes = createRoutes('browser')
