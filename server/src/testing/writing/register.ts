import { addCampo, campoInput, campoValue } from '../campos.ts'
import { addTipoCota } from '../cotas.ts'
import { freshDni } from '../portal.ts'
import { addSocio, deactivateSocio, socioInput } from '../socios.ts'
import type { Example, Fields, Fixtures, Values, WritingCall } from './example.ts'
import { done } from './example.ts'
import { askedForWorkbook, field, inList, threeCalls, whichOne, whichRow } from './making.ts'

type ModuleCall = Extract<
  WritingCall,
  `${string} /socios${string}` | `${string} /grupos${string}` | `${string} /campos${string}`
>

const addTipo = async ({ admin }: Fixtures, nombre = 'Contrato') =>
  (await done(admin.call('POST /tipoDocumentoSocios', { body: { nombre } }))) as { id: number }

/** An own field of the portal; one for all examples, as their names are unique. */
async function getCampo({ admin }: Fixtures): Promise<{ id: number }> {
  const { content } = await done(admin.call('GET /campos', { query: 'search=talla' }))
  return content[0] ?? addCampo(admin, { nome: 'Talla' })
}

const input = async (world: Fixtures) => ({
  ...socioInput(),
  thumbnail: await world.photo(),
  documentos: [
    {
      titulo: 'Alta',
      fecha: [2024, 5, 1],
      tipo: { id: (await addTipo(world)).id },
      fichero: await world.pdf(),
    },
  ],
  pagos: [{ tipo: 'CUOTA', importe: 20, fecha: [2024, 5, 2], documentos: [await world.pdf()] }],
  campos: [campoValue(await getCampo(world), 'M')],
})
const add = async (world: Fixtures) =>
  (await done(world.admin.call('POST /socios', { body: await input(world) }))) as Values & { id: number }

const socioFields: Fields = {
  nombre: field('nombre', 'Sabela'),
  apellidos: field('apellidos', 'Mariño'),
  dni: field('dni', () => freshDni()),
  telefono: field('telefono', '986112233'),
  email: field('email', () => `${freshDni()}@outra.example`),
  anoNac: field('anoNac', 1960),
  mesNac: field('mesNac', 3),
  diaNac: field('diaNac', 11),
  profesion: field('profesion', 'Médica'),
  sexo: field('sexo', 'HOME'),
  'direccion.direccion': field('direccion.direccion', 'Rúa Nova, 1'),
  'direccion.codigoPostal': field('direccion.codigoPostal', '36001'),
  'direccion.localidad': field('direccion.localidad', 'Pontevedra'),
  'direccion.provincia': field('direccion.provincia', 'Pontevedra'),
  cuentaCorriente: field('cuentaCorriente', 'ES7921000813610123456789'),
  thumbnail: field('thumbnail', (world: Fixtures) => world.photo(), 'Foto.jpg'),
  'documentos.id': whichRow,
  'documentos.titulo': inList('documentos', () => ({ titulo: 'Baixa' }), /Alta|Baixa/),
  'documentos.fecha': inList('documentos', () => ({ fecha: [2025, 1, 1] }), /2024-05-01|2025-01-01/),
  'documentos.tipo.id': inList(
    'documentos',
    async (world) => ({ tipo: { id: (await addTipo(world, 'Acordo')).id } }),
    /Contrato|Acordo/,
  ),
  'documentos.fichero': inList('documentos', async (world) => ({ fichero: await world.pdf() }), 'Papel.pdf'),
  'pagos.id': whichRow,
  'pagos.tipo': inList('pagos', () => ({ tipo: 'POV' }), /CUOTA|POV/),
  'pagos.importe': inList('pagos', () => ({ importe: 21.5 }), /20\.00|21\.50/),
  'pagos.fecha': inList('pagos', () => ({ fecha: [2024, 6, 1] }), /2024-05-02|2024-06-01/),
  'pagos.documentos': inList('pagos', async (world) => ({ documentos: [await world.pdf()] }), 'Papel.pdf'),
  'campos.campo.id': { omitted: 'says which field' },
  'campos.valor': {
    campo: 'campos.Talla',
    to: async (world: Fixtures) => [campoValue(await getCampo(world), 'L')],
    shown: /^[ML]$/,
  },
}

const campoFields: Fields = {
  nome: field('nome', () => campoInput().nome),
  opcions: field('opcions', ['S', 'L'], 'S'),
  axuda: field('axuda', 'Outra axuda'),
  visible: field('visible', 'SOCIAS'),
  editablePropia: field('editablePropia', false),
  obrigatorio: field('obrigatorio', false),
  enSolicitude: field('enSolicitude', false),
  enLista: field('enLista', false),
  orde: field('orde', 7),
  activo: field('activo', true),
  // the last: a text has no options to change
  tipo: field('tipo', 'TEXTO'),
}
const readOnly: Fields = Object.fromEntries(
  ['numero', 'userId', 'fechaAlta', 'fechaBaja', 'causaBaja', 'authorities', 'grupos'].map((name) => [
    name,
    { omitted: 'the server alone sets it; sent, it changes nothing' },
  ]),
)

const report: Example = {
  accion: 'EXPORTAR',
  entidade: 'socio',
  ready: async (world) => {
    await addSocio(world.admin)
    return { rexistro: '', query: 'search=uxia&filters=fechaBaja:NULL&sort=nombre,asc' }
  },
  fields: {
    ...askedForWorkbook,
    search: { campo: 'search', shown: 'uxia' },
    filters: { campo: 'estado', shown: 'activo' },
  },
}

const addGrupo = async ({ admin }: Fixtures) => {
  const { id: socio } = await addSocio(admin, { nombre: 'Lois', apellidos: 'Pereiro' })
  return done(admin.call('POST /grupos', { body: { name: 'Coro', socios: [{ id: socio }] } }))
}

const senCorreo = { omitted: 'the e-mail, which is then empty, says it' }

export const registerExamples: Record<ModuleCall, Example> = {
  ...threeCalls(
    'campos',
    'campo',
    async () =>
      campoInput({
        tipo: 'OPCION',
        opcions: ['S', 'M'],
        axuda: 'Axuda',
        visible: 'PROPIA',
        editablePropia: true,
        obrigatorio: true,
        enSolicitude: true,
        enLista: true,
        orde: 3,
        activo: false,
      }),
    campoFields,
  ),
  'POST /socios': {
    accion: 'CREAR',
    entidade: 'socio',
    ready: async (world) => ({ body: await input(world) }),
    fields: { ...whichOne, ...socioFields, senCorreo },
  },
  'PUT /socios/:id': {
    accion: 'MODIFICAR',
    entidade: 'socio',
    ready: async (world) => {
      const body = await add(world)
      return { rexistro: body.id, params: { id: body.id }, body }
    },
    fields: { ...whichOne, ...socioFields, ...readOnly, senCorreo },
  },
  'DELETE /socios/:id': {
    accion: 'ELIMINAR',
    entidade: 'socio',
    ready: async (world) => {
      const { id } = await add(world)
      await done(world.admin.call('POST /grupos', { body: { name: 'Coro', socios: [{ id }] } }))
      await done(deactivateSocio(world.admin, id))
      return { rexistro: id, params: { id } }
    },
    fields: { ...socioFields, grupos: { campo: 'grupos', shown: 'Coro' } },
  },
  'PUT /socios/:id/cotas': {
    accion: 'MODIFICAR',
    entidade: 'cotas',
    ready: async (world) => {
      const { id } = await addSocio(world.admin)
      const tipo = await addTipoCota(world.admin)
      const cotas = [{ tipo: { id: tipo.id }, desde: [2026, 1, 1] }]
      const body = await done(world.admin.call('PUT /socios/:id/cotas', { params: { id }, body: { cotas } }))
      return { rexistro: id, params: { id }, body }
    },
    fields: {
      ...whichOne,
      'pagador.id': field(
        'pagador',
        async ({ admin }: Fixtures) => {
          const { id } = await addSocio(admin, { nombre: 'Lois', apellidos: 'Pereiro' })
          return { id }
        },
        'Lois Pereiro',
      ),
      metodo: field('metodo', 'EFECTIVO'),
      'cotas.tipo.id': inList(
        'cotas',
        async ({ admin }) => ({ tipo: { id: (await addTipoCota(admin, { nome: 'Familiar' })).id } }),
        /Familiar/,
      ),
      'cotas.desde': inList('cotas', () => ({ desde: [2026, 2, 1] }), /2026-02-01/),
      'cotas.ata': inList('cotas', () => ({ ata: [2026, 12, 31] }), /2026-12-31/),
      'cotas.importe': inList('cotas', () => ({ importe: 12.5 }), /12\.50 €/),
      'cotas.exento': inList('cotas', () => ({ exento: 'Desemprego' }), /Desemprego/),
    },
  },
  'POST /socios/:id/invite': {
    accion: 'CONVIDAR',
    entidade: 'usuario',
    ready: async ({ admin }) => {
      const { id, userId } = await addSocio(admin)
      return { rexistro: userId, params: { id } }
    },
    fields: {},
  },
  'POST /socios/cambios': {
    accion: 'MODIFICAR',
    entidade: 'socio',
    ready: async (world) => {
      const { id } = await addSocio(world.admin)
      const campo = { id: (await getCampo(world)).id, valor: 'M' }
      return { rexistro: id, body: { socios: [{ id }], campo, dryRun: false } }
    },
    fields: {
      'socios.id': { omitted: 'the entry is that of the member' },
      'grupo.id': { omitted: 'another change: cambios.test.ts' },
      'grupo.accion': { omitted: 'another change: cambios.test.ts' },
      'campo.id': { omitted: 'says which field' },
      'campo.valor': field('campos.Talla', 'L', 'L'),
      dryRun: { omitted: 'a dry run stores nothing' },
    },
  },
  'POST /socios/cartas/pdf': {
    accion: 'CONVIDAR',
    entidade: 'usuario',
    ready: async ({ admin }) => {
      const { id, userId } = await addSocio(admin, { email: null, senCorreo: true })
      return { rexistro: userId, body: { socios: [{ id }] } }
    },
    fields: { 'socios.id': { omitted: 'the entry is that of the user' } },
  },
  'POST /socios/cartas': {
    accion: 'CONVIDAR',
    entidade: 'usuario',
    ready: async ({ portal, admin }) => {
      const { id, userId } = await addSocio(admin)
      await portal.context.database.transactionWithoutAudit((tx) =>
        tx.updateTable('usuario').set({ invited_at: null }).where('id', '=', userId).execute(),
      )
      return { rexistro: userId, body: { socios: [{ id }] } }
    },
    fields: {
      socios: { omitted: 'the entry is that of the user' },
      dryRun: { omitted: 'a dry run stores nothing' },
    },
  },
  'PUT /socios/:id/activate': {
    accion: 'DAR_DE_ALTA',
    entidade: 'socio',
    ready: async ({ admin }) => {
      const { id } = await addSocio(admin)
      await done(deactivateSocio(admin, id))
      return { rexistro: id, params: { id } }
    },
    fields: { fechaBaja: { campo: 'fechaBaja', shown: /\d{4}-\d\d-\d\d/ } },
  },
  'PUT /socios/:id/deactivate': {
    accion: 'DAR_DE_BAIXA',
    entidade: 'socio',
    ready: async ({ admin }) => {
      const { id } = await addSocio(admin)
      return { rexistro: id, params: { id }, query: { cause: 'Mudanza' } }
    },
    fields: { cause: { campo: 'causaBaja', shown: 'Mudanza' } },
  },
  'PUT /socios/:id/authorities': {
    accion: 'MODIFICAR',
    entidade: 'usuario',
    ready: async ({ admin }) => {
      const { id, userId } = await addSocio(admin)
      return { rexistro: userId, params: { id }, body: { id, authorities: [] } }
    },
    fields: { ...whichOne, authorities: field('authorities', ['SP_FINANCES'], 'SP_FINANCES') },
  },
  'GET /socios/report': report,
  'GET /socios/export': {
    ...report,
    ready: async (world) => {
      await addSocio(world.admin)
      return { rexistro: '', query: 'format=csv&search=uxia&filters=fechaBaja:NULL&sort=nombre,asc' }
    },
    fields: { ...report.fields, format: { omitted: 'the name of the file says it' } },
  },
  'GET /grupos/report': {
    accion: 'EXPORTAR',
    entidade: 'grupo',
    ready: async (world) => {
      await addGrupo(world)
      return { rexistro: '', query: 'search=coro' }
    },
    fields: askedForWorkbook,
  },
  'GET /socios/payments-report': report,
  'POST /grupos': {
    accion: 'CREAR',
    entidade: 'grupo',
    ready: async ({ admin }) => {
      const { id } = await addSocio(admin, { nombre: 'Lois', apellidos: 'Pereiro' })
      return { body: { name: 'Coro', socios: [{ id }] } }
    },
    fields: {
      ...whichOne,
      name: { campo: 'name', shown: 'Coro' },
      'socios.id': { campo: 'socios', shown: 'Lois Pereiro' },
    },
  },
  'PUT /grupos/:id': {
    accion: 'MODIFICAR',
    entidade: 'grupo',
    ready: async (world) => {
      const body = await addGrupo(world)
      return { rexistro: body.id, params: { id: body.id }, body }
    },
    fields: {
      ...whichOne,
      name: field('name', 'Orfeón'),
      'socios.id': field(
        'socios.joined',
        async ({ admin }: Fixtures, { socios }: Values) => [
          ...(socios as Values[]),
          { id: (await addSocio(admin, { nombre: 'Rosa', apellidos: 'Lorca' })).id },
        ],
        'Rosa Lorca',
      ),
    },
  },
  'DELETE /grupos/:id': {
    accion: 'ELIMINAR',
    entidade: 'grupo',
    ready: async (world) => {
      const { id } = await addGrupo(world)
      return { rexistro: id, params: { id } }
    },
    fields: {
      name: { campo: 'name', shown: 'Coro' },
      'socios.id': { campo: 'socios', shown: 'Lois Pereiro' },
    },
  },
}
