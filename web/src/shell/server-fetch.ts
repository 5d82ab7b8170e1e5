import { createContext } from 'react-router'
import type { Fetch } from './api.ts'

/** How loaders reach the API: the browser's fetch, or during server rendering a function that calls the server itself. */
export const apiFetch = createContext<Fetch>((url, init) => fetch(url, init))
