import type { LoaderFunction, RouteObject } from 'react-router'
import * as tables from './screens/index.ts'
import { RouteError } from './shell/error-page.tsx'
import { Guard } from './shell/guard.tsx'
import { loadPrivateDictionaries, loadTexts } from './shell/i18n.ts'
import type { PageModule } from './shell/load.ts'
import { load, loadPage } from './shell/load.ts'
import { NotFound } from './shell/not-found.tsx'
import { isAddressOf, type Screen } from './shell/screen.ts'
import { Shell } from './shell/shell.tsx'
import { Skeleton } from './shell/skeleton.tsx'

/** Every page of the portal: address, name, access. */
export const screens: Screen[] = Object.values(tables).flat()

/** The server renders a skeleton for pages that depend on the token or on the key of a link. */
const isServer = import.meta.env.SSR

/** Answers 404 for an address with a non-numeric id; the guard shows the same. */
const idLoader =
  (screen: Screen): LoaderFunction =>
  ({ params }) => {
    if (!isAddressOf(screen, params)) throw new Response(null, { status: 404 })
    return null
  }

const route = (screen: Screen): RouteObject => {
  const { path, page, loader, lazy, rendered, texts } = screen
  const common = {
    path,
    handle: screen,
    ErrorBoundary: RouteError,
    ...(screen.idIsNumber && { loader: idLoader(screen) }),
  }
  if (page) return { ...common, Component: page, ...(loader && { loader }) }
  if (!lazy || (isServer && !rendered)) return { ...common, Component: Skeleton }
  return {
    ...common,
    ...(loader && { loader }),
    lazy: () => loadPage(lazy, texts && loadTexts(texts)),
    HydrateFallback: Skeleton,
  }
}
const isPublic = (screen: Screen) => screen.access === 'all'

const privateLayout = async (): Promise<PageModule> => ({
  Component: (await load(() => import('./ui/private-layout.tsx'))).PrivateLayout,
})

/** The table in the format of React Router, the same on server and browser. */
export const routes: RouteObject[] = [
  {
    element: <Shell screens={screens} />,
    ErrorBoundary: RouteError,
    children: [
      ...screens.filter(isPublic).map(route),
      {
        Component: Guard,
        HydrateFallback: Skeleton,
        ErrorBoundary: RouteError,
        children: [
          {
            ...(!isServer && { lazy: () => loadPage(privateLayout, loadPrivateDictionaries()) }),
            // Without it, the router does not show the error of a lazy route at all.
            HydrateFallback: Skeleton,
            ErrorBoundary: RouteError,
            children: screens.filter((screen) => !isPublic(screen)).map(route),
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
