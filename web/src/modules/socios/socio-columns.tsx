import type { SocioRow } from '#contract/socios.ts'
import type { Translate } from '../../shell/i18n.ts'
import { birthday } from '../../ui/dates.ts'
import { EmailText } from '../../ui/email-text.tsx'
import type { ListOptions } from '../../ui/list/list-state.ts'
import type { Column } from '../../ui/list/types.ts'
import { Status } from '../../ui/status.tsx'
import { PhoneLinks } from './phone-links.tsx'

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

export const socioListOptions: ListOptions<SocioSort, 'fechaBaja'> = {
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
  filterable: ['fechaBaja'],
  filters: { fechaBaja: 'NULL' },
  pageSizes: [10, 25, 100, -1],
  pageSize: -1,
}

export const socioName = ({ nombre, apellidos }: Pick<SocioRow, 'nombre' | 'apellidos'>) =>
  `${apellidos}, ${nombre}`

/** The columns of the register. Whether somebody is active goes without saying unless all are shown. */
export const socioColumns = (t: Translate, withStatus: boolean): Column<SocioRow, SocioSort>[] => [
  {
    name: 'row',
    title: t('socios.row'),
    share: 4.4,
    breaks: 'whole',
    cell: (_, index) => <span className="socio-row">{index + 1}</span>,
    awaited: (index) => <span className="socio-row">{index + 1}</span>,
    isNumber: true,
    card: 'none',
  },
  {
    name: 'numero',
    title: t('socios.numero'),
    share: 5.8,
    cell: ({ numero }) => numero,
    sort: 'numero',
    isNumber: true,
  },
  {
    name: 'dni',
    title: t('usuario.login'),
    share: 6.6,
    cell: ({ dni }) => dni,
    sort: 'dni',
    breaks: 'whole',
    card: 'none',
  },
  {
    name: 'apellidos',
    title: t('usuario.lastName'),
    share: 12,
    cell: ({ apellidos }) => apellidos,
    sort: 'apellidos',
    isLink: true,
    breaks: 'anywhere',
    card: 'title',
    cardCell: socioName,
  },
  {
    name: 'nombre',
    title: t('usuario.firstName'),
    share: 8,
    cell: ({ nombre }) => nombre,
    sort: 'nombre',
    breaks: 'anywhere',
    card: 'none',
  },
  {
    name: 'telefono',
    breaks: 'anywhere',
    title: t('socios.telefono'),
    share: 7.7,
    cell: ({ telefono }) => telefono,
    sort: 'telefono',
    cardCell: ({ telefono }) => <PhoneLinks text={telefono} className="card-link" />,
  },
  {
    name: 'email',
    title: t('usuario.email-short'),
    share: 13.5,
    cell: ({ email }) => (
      <span className="socio-email">
        <EmailText address={email} />
      </span>
    ),
    sort: 'email',
    breaks: 'anywhere',
    card: 'none',
  },
  {
    name: 'birthday',
    title: t('socios.birthday'),
    share: 8.8,
    cell: ({ mesNac, diaNac }) => birthday(mesNac, diaNac, t),
    sort: ['mesNac', 'diaNac'],
    card: 'none',
  },
  {
    name: 'birth-year',
    title: t('socios.birth-year'),
    share: 7.4,
    cell: ({ anoNac }) => anoNac,
    sort: 'anoNac',
    card: 'none',
  },
  ...(withStatus
    ? [
        {
          name: 'status',
          title: t('socios.status'),
          share: 7,
          cell: ({ fechaBaja }: SocioRow) => (
            <Status state={fechaBaja === null ? 'on' : 'off'}>
              {t(fechaBaja === null ? 'socios.active' : 'socios.inactive')}
            </Status>
          ),
          sort: 'fechaBaja' as const,
        },
      ]
    : []),
]
