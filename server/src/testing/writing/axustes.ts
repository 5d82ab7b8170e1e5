import { addSocio } from '../socios.ts'
import type { Example, Fields, Fixtures, Values, WritingCall } from './example.ts'
import { done } from './example.ts'
import { field, inList, whichOne } from './making.ts'

/** The settings of the association. */
type ModuleCall = Extract<WritingCall, `${string} /axustes${string}`>

/** The statutes in an example, and those to which a change sets them. */
const share = { num: 1, den: 3, estrito: false, ouMaximo: 50 }
const majority = { num: 1, den: 2, estrito: true, base: 'EMITIDOS' }
const rules = {
  desde: '2020-01-01',
  avisoOrdinaria: 15,
  avisoExtraordinaria: 10,
  segundaChamada: { minutos: 30 },
  quorum1: share,
  quorum2: share,
  maiorias: { simple: majority, cualificada: majority, dousTerzos: majority },
  delegacionsMax: 2,
  votanMorosos: true,
  xunta: {
    aviso: 2,
    segundaChamada: { minutos: 15 },
    quorum1: share,
    quorum2: share,
    maiorias: { simple: majority, cualificada: majority, dousTerzos: majority },
    delegacionsMax: 1,
  },
}
const otherMajority = { num: 2, den: 5, estrito: true, base: 'CENSO' }
const statute = (changes: object, shown: RegExp) => inList('estatutos', () => ({ ...changes }), shown)
/** Changes one part of a share at a time. */
const shareFields = (name: 'quorum1' | 'quorum2'): Fields =>
  Object.fromEntries(
    Object.entries({ num: 2, den: 5, estrito: true, ouMaximo: 60 }).map(([part, to]) => [
      `estatutos.${name}.${part}`,
      field(
        'estatutos',
        (_: Fixtures, { estatutos }: Values) =>
          (estatutos as (typeof rules)[]).map((row) => ({ ...row, [name]: { ...row[name], [part]: to } })),
        new RegExp(`${name} [≥>] [12]/[35] \\| [56]0`),
      ),
    ]),
  )
const majorityField = (name: keyof typeof rules.maiorias) =>
  statute(
    { maiorias: { ...rules.maiorias, [name]: otherMajority } },
    new RegExp(`${name} (> 1/2 EMITIDOS|> 2/5 CENSO)`),
  )
/** Changes of the rules of the board. */
const boardStatute = (changes: object, shown: RegExp) =>
  statute({ xunta: { ...rules.xunta, ...changes } }, shown)
const boardShare = (name: 'quorum1' | 'quorum2'): Fields =>
  Object.fromEntries(
    Object.entries({ num: 2, den: 5, estrito: true, ouMaximo: 60 }).map(([part, to]) => [
      `estatutos.xunta.${name}.${part}`,
      boardStatute(
        { [name]: { ...share, [part]: to } },
        new RegExp(`xunta.${name} [≥>] [12]/[35] \\| [56]0`),
      ),
    ]),
  )
const boardMajority = (name: keyof typeof rules.maiorias) =>
  boardStatute(
    { maiorias: { ...rules.maiorias, [name]: otherMajority } },
    new RegExp(`xunta.${name} (> 1/2 EMITIDOS|> 2/5 CENSO)`),
  )
const boardStatutes: Fields = {
  'estatutos.xunta.aviso': boardStatute({ aviso: 3 }, /xunta.aviso [23]/),
  'estatutos.xunta.segundaChamada.minutos': boardStatute(
    { segundaChamada: { minutos: 20 } },
    /xunta.segundaChamada (15|20)/,
  ),
  ...boardShare('quorum1'),
  ...boardShare('quorum2'),
  'estatutos.xunta.maiorias.simple': boardMajority('simple'),
  'estatutos.xunta.maiorias.cualificada': boardMajority('cualificada'),
  'estatutos.xunta.maiorias.dousTerzos': boardMajority('dousTerzos'),
  'estatutos.xunta.delegacionsMax': boardStatute({ delegacionsMax: 2 }, /xunta.delegacionsMax [12]/),
}
const statutes: Fields = {
  'estatutos.desde': statute({ desde: '2021-01-01' }, /202[01]-01-01/),
  'estatutos.avisoOrdinaria': statute({ avisoOrdinaria: 20 }, /avisoOrdinaria (15|20)/),
  'estatutos.avisoExtraordinaria': statute({ avisoExtraordinaria: 20 }, /avisoExtraordinaria (10|20)/),
  'estatutos.segundaChamada.minutos': statute({ segundaChamada: { minutos: 60 } }, /segundaChamada (30|60)/),
  ...shareFields('quorum1'),
  ...shareFields('quorum2'),
  'estatutos.maiorias.simple': majorityField('simple'),
  'estatutos.maiorias.cualificada': majorityField('cualificada'),
  'estatutos.maiorias.dousTerzos': majorityField('dousTerzos'),
  'estatutos.delegacionsMax': statute({ delegacionsMax: 3 }, /delegacionsMax [23]/),
  ...boardStatutes,
  'estatutos.votanMorosos': statute({ votanMorosos: false }, /votanMorosos (true|false)/),
}

const newSocio = async ({ admin }: Fixtures) => {
  const { id } = await addSocio(admin)
  return { id: Number(id) }
}

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
  'cargos.cargo': inList('cargos', () => ({ cargo: 'Presidencia' }), /Secretaría|Presidencia/),
  'cargos.socio.id': inList('cargos', async (world) => ({ socio: await newSocio(world) }), /Presidencia: /),
  'cargos.desde': inList('cargos', () => ({ desde: '2025-01-01' }), /202[45]-01-01/),
  'cargos.ata': inList('cargos', () => ({ ata: '2027-12-31' }), /202[67]-12-31/),
  ...statutes,
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
    ready: async (world) => {
      const { admin, photo } = world
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
      const cargos = [
        { cargo: 'Secretaría', socio: await newSocio(world), desde: '2024-01-01', ata: '2026-12-31' },
      ]
      const body = await done(
        admin.call('PUT /axustes', {
          body: { asociacion, aspecto, cobro, prazos, cargos, estatutos: [rules] as never },
        }),
      )
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
