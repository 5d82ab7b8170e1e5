import type { ReactNode } from 'react'
import { type CampoKey, isCampoKey, toCampoKey } from '#contract/campo-keys.ts'
import type { Campo } from '#contract/campos.ts'
import { formatPhone } from '#contract/phones.ts'
import type { Translate } from '../../shell/i18n.ts'
import { PhoneLinks } from '../../shell/phone-links.tsx'
import { birthday } from '../../ui/dates.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { InTable, OnCard } from '../../ui/list/card-parts.tsx'
import type { ListOptions } from '../../ui/list/list-state.ts'
import type { Column } from '../../ui/list/types.ts'
import { Status } from '../../ui/status.tsx'
import { campoText } from './campo-values.ts'
import type { RegisterRow } from './socios.calls.ts'

export type SocioSort =
  | 'numero'
  | 'dni'
  | 'apellidos'
  | 'nombre'
  | 'telefono'
  | 'email'
  | 'mesNac'
  | 'diaNac'
  | 'anoNac'
  | 'fechaBaja'
  | CampoKey

export type SocioFilter = 'fechaBaja' | 'acceso' | 'correo' | CampoKey

export const socioListOptions: ListOptions<SocioSort, SocioFilter> = {
  sortable: [
    'numero',
    'dni',
    'apellidos',
    'nombre',
    'telefono',
    'email',
    'mesNac',
    'diaNac',
    'anoNac',
    'fechaBaja',
  ],
  sort: [{ field: 'apellidos', direction: 'asc' }],
  filterable: ['fechaBaja', 'acceso', 'correo'],
  filters: { fechaBaja: 'NULL' },
  isOther: isCampoKey,
  pageSizes: [10, 25, 100, -1],
  pageSize: -1,
}

/** Keeps a row one line tall: what does not fit is left out from the end of a word on, and told by the pointer. */
function OneLine({ text, isSmall, children = text }: { text: string; isSmall?: true; children?: ReactNode }) {
  return (
    <span className={isSmall ? 'socio-line is-small' : 'socio-line'} title={text}>
      {children}
    </span>
  )
}

/** The number of a row. */
const rowNumber = (t: Translate): Column<RegisterRow, SocioSort> => ({
  name: 'row',
  title: t('socios.row'),
  share: 4.3,
  breaks: 'whole',
  cell: (_, index) => <span className="socio-row">{index + 1}</span>,
  awaited: (index) => <span className="socio-row">{index + 1}</span>,
  isNumber: true,
  card: 'none',
})

/** Own fields for which a table has room; with more of them, the list shows cards. */
export const mostCampoColumns = 4

const campoSortWords = { NUMERO: 'number', DATA: 'date' } as const

/** The columns of the own fields that are for the list. */
const campoColumns = (
  campos: readonly Campo[],
  printed: ReadonlySet<number>,
  t: Translate,
): Column<RegisterRow, SocioSort>[] =>
  campos.map((campo) => ({
    name: toCampoKey(campo),
    title: campo.nome,
    share: 8.3,
    breaks: 'anywhere',
    cell: ({ valores }) => {
      const text = campoText(valores[campo.id], t)
      return text && <OneLine text={text} />
    },
    sort: toCampoKey(campo),
    sortWords: campo.tipo === 'NUMERO' || campo.tipo === 'DATA' ? campoSortWords[campo.tipo] : 'text',
    isNumber: campo.tipo === 'NUMERO',
    isPrinted: printed.has(campo.id),
  }))

/**
 * The columns of the register. The status column appears only when active and inactive members are shown together.
 * @param campos the own fields that are for the list
 * @param printed ids of those that paper has too
 */
export const socioColumns = (
  t: Translate,
  withStatus: boolean,
  campos: readonly Campo[],
  printed: ReadonlySet<number>,
): Column<RegisterRow, SocioSort>[] => [
  // own fields need its room
  ...(campos.length === 0 ? [rowNumber(t)] : []),
  {
    name: 'numero',
    title: t('socio.numero'),
    share: 7.6,
    cell: ({ numero }) => numero,
    sort: 'numero',
    sortWords: 'number',
    isNumber: true,
  },
  {
    name: 'dni',
    title: t('usuario.login'),
    share: 7.4,
    cell: ({ dni }) => dni,
    sort: 'dni',
    sortWords: 'number',
    breaks: 'whole',
    card: 'none',
  },
  {
    name: 'apellidos',
    title: t('usuario.lastName'),
    share: campos.length > 0 ? 13.8 : 14.5,
    cell: ({ apellidos, nombre }) => (
      <>
        <OneLine text={apellidos} />
        <OnCard>, {nombre}</OnCard>
      </>
    ),
    sort: 'apellidos',
    isLink: true,
    breaks: 'anywhere',
    card: 'title',
  },
  {
    name: 'nombre',
    title: t('usuario.firstName'),
    share: 9,
    cell: ({ nombre }) => <OneLine text={nombre} />,
    sort: 'nombre',
    breaks: 'anywhere',
    card: 'none',
  },
  {
    name: 'telefono',
    breaks: 'anywhere',
    title: t('socio.telefono'),
    share: 8.3,
    cell: ({ telefono }) =>
      telefono && (
        <>
          <InTable>
            <OneLine text={formatPhone(telefono)} />
          </InTable>
          <OnCard>
            <PhoneLinks text={telefono} className="card-link" />
          </OnCard>
        </>
      ),
    sort: 'telefono',
    sortWords: 'number',
  },
  {
    name: 'email',
    title: t('usuario.email-short'),
    share: Math.max(10, 25 - 5 * campos.length),
    cell: ({ email }) =>
      email && (
        <OneLine text={email} isSmall>
          <EmailText address={email} />
        </OneLine>
      ),
    sort: 'email',
    breaks: 'anywhere',
    card: 'none',
  },
  {
    name: 'birthday',
    title: t('socios.birthday'),
    share: 10.8,
    breaks: 'whole',
    cell: ({ mesNac, diaNac }) => birthday(mesNac, diaNac, t),
    sort: ['mesNac', 'diaNac'],
    sortWords: ['socios.order-birthday', 'socios.order-birthday-desc'],
    card: 'none',
  },
  {
    name: 'birth-year',
    title: t('socios.birth-year'),
    share: 8.8,
    cell: ({ anoNac }) => anoNac,
    sort: 'anoNac',
    sortWords: ['socios.order-oldest', 'socios.order-youngest'],
    card: 'none',
  },
  ...campoColumns(campos, printed, t),
  ...(withStatus
    ? [
        {
          name: 'status',
          breaks: 'whole' as const,
          title: t('socios.status'),
          share: 8.6,
          cell: ({ fechaBaja }: RegisterRow) => (
            <Status state={fechaBaja === null ? 'on' : 'off'}>
              {t(fechaBaja === null ? 'socios.active' : 'socios.inactive')}
            </Status>
          ),
          sort: 'fechaBaja' as const,
          sortWords: ['socios.order-active', 'socios.order-inactive'] as const,
        },
      ]
    : []),
]
