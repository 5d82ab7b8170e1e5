import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainCorpus } from '#contract/testing/markup/corpus.ts'
import type { PlantedRecords } from './plant.ts'

type Ids = PlantedRecords['ids']

/** For each page of the portal whose address names a record, whose it is. */
const owners: Record<string, string> = {
  '/statics/:definedId/edit': '/statics',
  '/eventos/:id': '/eventos',
  '/eventos/:id/editar': '/eventos',
  '/documentos/:id/editar': '/documentos',
  '/socios/:id': '/socios',
  '/socios/:id/editar': '/socios',
  '/grupo-form/:id': '/grupos',
  '/grupo-form/:id/edit': '/grupos',
  '/asembleas/:id': '/asambleas',
  '/asembleas/:id/editar': '/asambleas',
  '/asembleas/:id/convocatoria': '/asambleas',
  '/asembleas/:id/asistencia': '/asambleas',
  '/asembleas/:id/votacions': '/asambleas',
  '/asembleas/:id/pantalla': '/asambleas',
  '/asembleas/:id/acta': '/asambleas',
  '/xuntas-directivas/:id': '/juntas-directivas',
  '/xuntas-directivas/:id/editar': '/juntas-directivas',
  '/xuntas-directivas/:id/convocatoria': '/juntas-directivas',
  '/xuntas-directivas/:id/asistencia': '/juntas-directivas',
  '/xuntas-directivas/:id/votacions': '/juntas-directivas',
  '/xuntas-directivas/:id/pantalla': '/juntas-directivas',
  '/xuntas-directivas/:id/acta': '/juntas-directivas',
  '/xuntas-directivas/:id/a-mina-convocatoria': '/juntas-directivas',
  '/orzamentos/:id/editar': '/presupuestos',
  '/user-management/:login/edit': '/user-management/users',
  '/tipos-documento/:id/editar': '/tipoDocumentos',
  '/tipos-documento-socio/:id/editar': '/tipoDocumentoSocios',
  '/correos-electronicos/enviados/:id': '/emails',
  '/cotas/:id': '/recibos',
  '/cotas/persoas/:id': '/socios',
  '/cotas/tipos/:id': '/tipos-cota',
  '/axustes/campos/:id': '/campos',
  '/axustes/estatutos/:desde': '/axustes/estatutos',
  '/solicitudes/:id': '/solicitudes',
  '/importar-socios/:id': '/importacions',
  '/cotas/domiciliacions/:id': '/remesas',
  '/cotas/extractos/:id': '/extractos',
}

/** The addresses of the portal's pages, as its tables of pages write them: `/eventos/:id`. */
export function screenPaths(): string[] {
  const folder = join(import.meta.dirname, '../../web/src')
  const texts = globSync('**/screens.ts', { cwd: folder }).map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  )
  const found = texts.flatMap((text) => [...text.matchAll(/(?:path: |staticScreen\(\s*)'([^']+)'/g)])
  return [...new Set(found.map(([, path = '']) => path))]
}

/**
 * The addresses of a page, as the table of pages writes it, one for each record there is.
 * @throws Error for a page that names a record nobody says whose it is
 */
export function listAddresses(screen: string, ids: Ids): string[] {
  if (!screen.includes(':')) return [screen]
  const owner = owners[screen]
  if (!owner) throw new Error(`${screen} is not visited: say in e2e/markup/visits.ts whose record it shows`)
  return (ids[owner] ?? []).map((id) => screen.replace(/:\w+/, encodeURIComponent(String(id))))
}

/** An address with attacks in its query and its fragment. */
export function attacked(address: string, number: number): string {
  const lines = plainCorpus(255)
  const attack = (offset: number) => lines[(number * 7 + offset) % lines.length] ?? ''
  const names = [
    'search',
    'sort',
    'page',
    'pageSize',
    'filters',
    'key',
    'tipo',
    'error',
    'params',
    'next',
    'tab',
  ]
  const query = new URLSearchParams(names.map((name, index) => [name, attack(index)]))
  return `${address}?${query}#${encodeURIComponent(attack(99))}`
}

/** Addresses of no page, made of attacks; one with a line break in it is none the browser's router takes for an address. */
export const strayAddresses = (): string[] =>
  plainCorpus(120)
    .filter((attack) => !/[\r\n\u2028\u2029]/.test(attack))
    .map((attack) => `/${encodeURIComponent(attack)}`)
