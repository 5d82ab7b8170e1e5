import type { Example, Fields, Fixtures, WritingCall } from './example.ts'
import { done } from './example.ts'
import { field, threeCalls } from './making.ts'

/** Budgets, accounts, documents and document types. */
type ModuleCall = Extract<
  WritingCall,
  | `${string} /presupuestos${string}`
  | `${string} /contabilidades${string}`
  | `${string} /documentos${string}`
  | `${string} /tipoDocumento${string}`
>

const addTipo = async ({ admin }: Fixtures, nombre: string) => {
  const { id } = await done(admin.call('POST /tipoDocumentos', { body: { nombre } }))
  return { id }
}

const conta = async (world: Fixtures) => ({ titulo: 'Contas', ano: 2025, fichero: await world.pdf() })
const contaFields: Fields = {
  titulo: field('titulo', 'Outras'),
  ano: field('ano', 2026),
  fichero: field('fichero.uuid', (world: Fixtures) => world.pdf(), /[0-9a-f-]{36}/),
}

const documento = async (world: Fixtures) => ({
  titulo: 'Estatutos',
  descripcion: 'Aprobados en 2001',
  fecha: [2026, 1, 31],
  tipo: await addTipo(world, 'Norma'),
  fichero: await world.pdf(),
})
const documentoFields: Fields = {
  titulo: field('titulo', 'Regulamento'),
  descripcion: field('descripcion', 'Aprobado en 2002'),
  fecha: field('fecha', [2026, 2, 1], /2026-01-31|2026-02-01/),
  'tipo.id': field('tipo', (world: Fixtures) => addTipo(world, 'Acta'), /Norma|Acta/),
  fichero: contaFields.fichero as Fields[string],
}

const tipo = async () => ({ nombre: 'Actas' })
const tipoFields: Fields = { nombre: field('nombre', 'Normas') }

export const paperExamples: Record<ModuleCall, Example> = {
  ...threeCalls('presupuestos', 'presupuesto', conta, contaFields),
  ...threeCalls('contabilidades', 'contabilidad', conta, contaFields),
  ...threeCalls('documentos', 'documento', documento, documentoFields),
  ...threeCalls('tipoDocumentos', 'tipoDocumento', tipo, tipoFields),
  ...threeCalls('tipoDocumentoSocios', 'tipoDocumentoSocio', tipo, tipoFields),
}
