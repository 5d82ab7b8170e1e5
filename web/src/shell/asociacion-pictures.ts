import type { FileRef } from '#contract/files.ts'
import { apiUrl } from './api.ts'

/** Addresses of the association's pictures. With the uuid in it, the browser caches a picture permanently. */
const address = (picture: string, { uuid }: FileRef, form: string) =>
  apiUrl(`/axustes/${picture}`, { form, v: uuid })

export const logoAddress = (logo: FileRef): string => address('logo', logo, 'head')

export const portadaAddress = (portada: FileRef, form: 'wide' | 'small'): string =>
  address('portada', portada, form)
