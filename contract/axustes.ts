import { z } from 'zod'
import { admin, financeManagers } from './access.ts'
import { isCreditorId, normalizeBankId } from './bank-ids.ts'
import { bodyLimits } from './body-limits.ts'
import { defineCalls } from './call.ts'
import { accentContrast, contrastWithWhite, isColour } from './colours.ts'
import { fieldErrors } from './errors.ts'
import {
  line,
  localDate,
  localDateIn,
  optionalAccount,
  optionalLine,
  optionalTelephone,
  optionalText,
  postalCode,
  reference,
  seenVersion,
} from './fields.ts'
import { fileIn, fileRef } from './files.ts'
import type axustesTexts from './i18n/gl/administration/axustes.json'
import type estatutosTexts from './i18n/gl/administration/estatutos.json'
import type axustesCobroTexts from './i18n/gl/cotas/axustes-cobro.json'
import { versionsSepa } from './kinds.ts'
import { isNif, isUrl, normalizeNif } from './rules.ts'
import { addressNames, forEach } from './socio-fields.ts'
import { statuteRules, statuteRulesIn } from './statute-fields.ts'
import { withBoardRules } from './statutes.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    axustes: typeof axustesTexts
    axustesCobro: typeof axustesCobroTexts
    estatutos: typeof estatutosTexts
  }
}

/** The forms in which the logo is answered, in pixels: on a square for icons, or in a width for the head of pages. */
export const logoForms = {
  'icon-32': 32,
  'icon-180': 180,
  'icon-192': 192,
  'icon-512': 512,
  'icon-maskable': 512,
  head: 320,
} as const
export type LogoForm = keyof typeof logoForms

/** The forms of the picture of the home page: `wide` for desks, `small` for phones, `social` for shared links. */
export const portadaForms = ['wide', 'small', 'social'] as const
export type PortadaForm = (typeof portadaForms)[number]

const text = z.string()
const enderezo = z.object(forEach(addressNames, () => text))

const asociacion = z.object({
  nome: text,
  /** For places with little room, such as the icon on a phone. */
  nomeCurto: text,
  nif: text,
  /** Number in the register of associations. */
  rexistro: text,
  enderezo,
  telefono: text,
  email: text,
  web: text,
  /** Opening hours. */
  horario: text,
  /** Text of the footer. */
  pe: text,
})

const aspecto = z.object({
  /** Main colour as `#rrggbb`; empty for the portal's own. */
  cor: text,
  logo: fileRef.nullable(),
  /** Picture of the home page. */
  portada: fileRef.nullable(),
})

/** The settings for charging fees. */
const cobro = z.object({
  /** Holder of the account. */
  titular: text,
  iban: text,
  /** Further accounts of the association, as IBANs, of which statements are read too. */
  contas: z.array(text),
  bic: text,
  /** SEPA creditor identifier. */
  identificadorAcredor: text,
  versionSepa: z.enum(versionsSepa),
  /** Bank days between making a remittance and its collection date. */
  diasCobro: z.number().int(),
  /** Days between telling payers of a collection and its date. */
  diasAviso: z.number().int(),
  /** Days after the collection date from which its charges count as paid. */
  diasPagado: z.number().int(),
  /** The prefix of the numbers of charges. */
  serie: text,
  /** The text for members about paying by transfer. */
  textoTransferencia: text,
})
export type Cobro = z.infer<typeof cobro>

/** How long the portal keeps data that must be erased eventually. */
const prazos = z.object({
  /** Years in which a member with charges cannot be deleted. */
  recibos: z.number().int(),
  /** Years after which statements of the bank are erased. */
  extractos: z.number().int(),
  /** Days after which applications for membership that were denied, withdrawn or never decided are erased. */
  solicitudes: z.number().int(),
  /** Days after which imports of members are erased, with their files. */
  importacions: z.number().int(),
})

const version = z.number().int()

/** Statutes in force from a day on, until the next ones. */
const estatutos = statuteRules.extend({ desde: localDate })
export type Estatutos = z.infer<typeof estatutos>

/** A member with a post, on the board for instance, from a day and until another one or still. */
const cargo = z.object({
  id: z.number().int(),
  cargo: text,
  socio: z.object({ id: z.number().int(), numero: z.number().int(), nombre: text, apellidos: text }),
  desde: localDate,
  ata: localDate.nullable(),
})
export type Cargo = z.infer<typeof cargo>

/**
 * The settings of the association, which administrators change on a screen. Those of the operator are environment variables:
 * server/src/platform/config/settings.ts.
 */
export const axustes = z.object({
  asociacion,
  aspecto,
  cobro,
  prazos,
  /** The earliest first. */
  estatutos: z.array(estatutos),
  /** The latest first. */
  cargos: z.array(cargo),
  version,
})
/** The part for charging, for the keepers of the finances too, with the NIF of the association. */
export const axustesCobro = cobro.extend({ nif: text, version })
export type AxustesCobro = z.infer<typeof axustesCobro>
export type Axustes = z.infer<typeof axustes>

/** The public settings. Without a name, `nome` is the name of the portal. */
export const axustesPublicos = asociacion.omit({ nif: true, rexistro: true }).extend(aspecto.shape)
export type AxustesPublicos = z.infer<typeof axustesPublicos>

const orEmpty = (rule: (text: string) => boolean) => (text: string) => text === '' || rule(text)

const colour = optionalLine
  .transform((given) => given.toLowerCase())
  .pipe(
    z
      .string()
      .refine(orEmpty(isColour), { error: fieldErrors.colour, abort: true })
      .refine(
        orEmpty((given) => contrastWithWhite(given) >= accentContrast),
        fieldErrors.contrast,
      ),
  )

const nif = optionalLine
  .transform(normalizeNif)
  .pipe(z.string().refine(orEmpty(isNif), fieldErrors.associationNif))

/** A field that is absent is empty. */
const asociacionIn = z.object({
  nome: optionalLine,
  nomeCurto: optionalLine,
  nif,
  rexistro: optionalLine,
  enderezo: z
    .object({
      direccion: optionalLine,
      codigoPostal: postalCode,
      localidad: optionalLine,
      provincia: optionalLine,
    })
    .nullish(),
  telefono: optionalTelephone,
  /** The stored one may stay, as an earlier version took it; the service checks another one. */
  email: optionalLine,
  web: optionalLine.refine(orEmpty(isUrl), fieldErrors.url),
  horario: optionalText,
  pe: optionalText,
})

const aspectoIn = z.object({
  cor: colour,
  /** PNG, JPEG or WebP. If absent, the picture stays; null deletes it. */
  logo: fileIn.nullish(),
  /** As `logo`. */
  portada: fileIn.nullish(),
})

const days = z
  .number({ error: (issue) => (issue.input === undefined ? fieldErrors.required : fieldErrors.integer) })
  .int(fieldErrors.integer)
  .min(0, fieldErrors.invalidValue)
  .max(365, fieldErrors.invalidValue)

/** Further accounts of one association. */
const mostContas = 20

/** The settings for charging fees in a request. An absent field becomes empty; an absent number of days becomes the default. */
const cobroIn = z.object({
  titular: optionalLine,
  iban: optionalAccount,
  /** Each once. */
  contas: z
    .array(optionalAccount)
    .max(mostContas, fieldErrors.invalidValue)
    .nullish()
    .transform((given) => [...new Set(given ?? [])].filter(Boolean)),
  bic: optionalLine.transform(normalizeBankId).pipe(
    z.string().refine(
      orEmpty((given) => /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(given)),
      fieldErrors.invalidValue,
    ),
  ),
  identificadorAcredor: optionalLine
    .transform(normalizeBankId)
    .pipe(z.string().refine(orEmpty(isCreditorId), fieldErrors.creditorId)),
  versionSepa: z.enum(versionsSepa).default('02'),
  diasCobro: days.default(5),
  diasAviso: days.default(14),
  diasPagado: days.default(5),
  serie: optionalLine
    .transform((given) => given.replace(/\s/g, '').toUpperCase() || 'C')
    .pipe(z.string().regex(/^[A-Z0-9]{1,8}$/, fieldErrors.invalidValue)),
  textoTransferencia: optionalText,
})

const wholeSpan = z.number(fieldErrors.integer).int(fieldErrors.integer).min(0, fieldErrors.invalidValue)
const prazo = wholeSpan.max(100, fieldErrors.invalidValue)
/** An absent field stays unchanged. */
const prazosIn = z.object({
  recibos: prazo,
  extractos: prazo.optional(),
  /** At least a day, so that nothing is erased before anybody reads it. */
  solicitudes: wholeSpan.min(1, fieldErrors.invalidValue).max(3650, fieldErrors.invalidValue).optional(),
  importacions: wholeSpan.min(1, fieldErrors.invalidValue).max(3650, fieldErrors.invalidValue).optional(),
})

/** At most as many changes of statutes as an association lives through, and posts as its boards have. */
const mostStatutes = 50
const mostCargos = 500

/** All of them: those that are absent are removed. Each from another day; none only while there are none. */
const estatutosIn = z
  .array(statuteRulesIn.extend({ desde: localDateIn }).transform(withBoardRules))
  .max(mostStatutes, 'error.too-many-items')
  .refine((given) => new Set(given.map(({ desde }) => desde)).size === given.length, fieldErrors.invalidValue)

/** All of them: those that are absent are removed. */
const cargosIn = z
  .array(
    z
      .object({ cargo: line, socio: reference, desde: localDateIn, ata: localDateIn.nullish() })
      .refine(({ desde, ata }) => !ata || desde <= ata, { path: ['ata'], error: fieldErrors.invalidDate }),
  )
  .max(mostCargos, 'error.too-many-items')

/** Test messages that one address can request in a minute. */
const testMessagesPerMinute = 6

/** The file's uuid in `v`: such an address never changes its content, so browsers can cache it permanently. */
const pictureQuery = z.object({ v: z.uuid().optional() })

export const axustesCalls = defineCalls({
  'GET /axustes': { summary: 'The settings of the association', access: admin, response: axustes },
  'PUT /axustes': {
    summary: 'Change the settings of the association; a part that is absent stays as it is',
    access: admin,
    body: z.object({
      asociacion: asociacionIn.nullish(),
      aspecto: aspectoIn.nullish(),
      cobro: cobroIn.nullish(),
      prazos: prazosIn.nullish(),
      estatutos: estatutosIn.nullish(),
      cargos: cargosIn.nullish(),
      version: seenVersion,
    }),
    bodyLimit: bodyLimits.files,
    response: axustes,
  },
  'GET /axustes/cobro': {
    summary: 'How the association charges its fees',
    access: financeManagers,
    response: axustesCobro,
  },
  'PUT /axustes/cobro': {
    summary: 'Change how the association charges its fees; administrators are told of another account',
    access: financeManagers,
    body: cobroIn.extend({ version: seenVersion }),
    response: axustesCobro,
  },
  'GET /axustes/publicos': {
    summary: 'Name, address and look of the association, as its public pages show them',
    access: 'all',
    response: axustesPublicos,
  },
  'GET /axustes/logo': {
    summary: 'The logo; by default in the form for the head of pages',
    access: 'all',
    query: pictureQuery.extend({
      form: z.enum(Object.keys(logoForms) as [LogoForm, ...LogoForm[]]).default('head'),
    }),
    answerKind: 'bytes',
  },
  'GET /axustes/portada': {
    summary: 'The picture of the home page',
    access: 'all',
    query: pictureQuery.extend({ form: z.enum(portadaForms).default('wide') }),
    answerKind: 'bytes',
  },
  'POST /axustes/proba-correo': {
    summary: 'Send a test message to the caller, and answer what the mail server says',
    access: admin,
    perMinute: testMessagesPerMinute,
    response: z.object({
      /** Whether a mail server accepted the message; without one it is written to the folder `outbox`. */
      ok: z.boolean(),
      /** The answer of the mail server, or the reason of the failure in words. */
      resposta: z.string(),
    }),
  },
})
