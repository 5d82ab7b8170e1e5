import type { Example, Fields, WritingCall } from './example.ts'
import { done } from './example.ts'
import { field, whichOne } from './making.ts'

/** The settings of the association. */
type ModuleCall = Extract<WritingCall, `${string} /axustes${string}`>

const fields: Fields = {
  version: whichOne.version as Fields[string],
  'asociacion.nome': field('nome', 'A Outra'),
  'asociacion.nomeCurto': field('nomeCurto', 'Outra'),
  'asociacion.nif': field('nif', 'G36000016'),
  'asociacion.rexistro': field('rexistro', '2003/4'),
  'asociacion.enderezo.direccion': field('enderezo.direccion', 'Rúa Vella, 2'),
  'asociacion.enderezo.codigoPostal': field('enderezo.codigoPostal', '36002'),
  'asociacion.enderezo.localidad': field('enderezo.localidad', 'Pontevedra'),
  'asociacion.enderezo.provincia': field('enderezo.provincia', 'Pontevedra'),
  'asociacion.telefono': field('telefono', '986000000'),
  'asociacion.email': field('email', 'outra@example.org'),
  'asociacion.web': field('web', 'https://outra.example'),
  'asociacion.horario': field('horario', 'Martes, 18:00'),
  'asociacion.pe': field('pe', 'Outro pé'),
  'aspecto.cor': field('cor', '#0b5fa5'),
  'aspecto.logo': field('logo', ({ photo }: Parameters<Example['ready']>[0]) => photo(), /Foto\.jpg/),
  'aspecto.portada': field('portada', ({ photo }: Parameters<Example['ready']>[0]) => photo(), /Foto\.jpg/),
  'prazos.recibos': field('prazos.recibos', 7),
  'prazos.extractos': field('prazos.extractos', 7),
  'prazos.solicitudes': field('prazos.solicitudes', 90),
  'prazos.importacions': field('prazos.importacions', 31),
}

const cobro = {
  titular: 'A Carballeira',
  iban: 'ES9121000418450200051332',
  contas: ['ES0221000418410123456789'],
  bic: 'CAIXESBB',
  identificadorAcredor: 'ES56000G15012347',
  versionSepa: '02',
  diasCobro: 5,
  diasAviso: 14,
  diasPagado: 5,
  serie: 'C',
  textoTransferencia: 'Pon a referencia no concepto.',
}
/** Each field of charging with another value. */
const cobroChanges = {
  titular: 'A Outra',
  iban: 'ES7921000813610123456789',
  contas: [],
  bic: 'BCOEESMM',
  identificadorAcredor: 'ES09000G36000016',
  versionSepa: '08',
  diasCobro: 6,
  diasAviso: 10,
  diasPagado: 7,
  serie: 'R',
  textoTransferencia: 'Grazas.',
} as const
const cobroFields = (prefix: string): Fields =>
  Object.fromEntries(
    Object.entries(cobroChanges).map(([name, to]) => [`${prefix}${name}`, field(`cobro.${name}`, to)]),
  )

export const axustesExamples: Record<ModuleCall, Example> = {
  'PUT /axustes': {
    accion: 'MODIFICAR',
    entidade: 'axustes',
    ready: async ({ admin, photo }) => {
      const asociacion = {
        nome: 'A Carballeira',
        nomeCurto: 'Carballeira',
        nif: 'G15012347',
        rexistro: '2002/3',
        enderezo: {
          direccion: 'Rúa Nova, 1',
          codigoPostal: '15001',
          localidad: 'A Coruña',
          provincia: 'A Coruña',
        },
        telefono: '981000000',
        email: 'carballeira@example.org',
        web: 'https://carballeira.example',
        horario: 'Luns, 17:00',
        pe: 'Texto do pé',
      }
      const aspecto = { cor: '#862e9c', logo: await photo(), portada: await photo() }
      const prazos = { recibos: 6, extractos: 6, solicitudes: 180, importacions: 30 }
      const body = await done(admin.call('PUT /axustes', { body: { asociacion, aspecto, cobro, prazos } }))
      return { rexistro: 1, body }
    },
    fields: { ...fields, ...cobroFields('cobro.') },
  },
  'PUT /axustes/cobro': {
    accion: 'MODIFICAR',
    entidade: 'axustes',
    ready: async ({ admin }) => ({
      rexistro: 1,
      body: await done(admin.call('PUT /axustes/cobro', { body: cobro })),
    }),
    fields: { version: whichOne.version as Fields[string], ...cobroFields('') },
  },
  'POST /axustes/proba-correo': {
    unrecorded: 'mails the caller and stores nothing',
    ready: async () => ({}),
  },
}
