import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { lastFour } from '#contract/bank-ids.ts'
import type { Mandato } from '#contract/mandatos.ts'
import { listName, personName } from '#contract/person-name.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { type Translate, useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import { BackButton } from '../../../ui/back-button.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Warning } from '../../../ui/controls/warning.tsx'
import { IconCircleOff, IconEye, IconFilePdf, IconPlus } from '../../../ui/icons.ts'
import { OnCard } from '../../../ui/list/card-parts.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { FilterChips } from '../../../ui/list/filters.tsx'
import type { ListOptions } from '../../../ui/list/list-state.ts'
import type { Column } from '../../../ui/list/types.ts'
import { listPath, useListState } from '../../../ui/list/use-list-state.ts'
import { ShortDate } from '../../../ui/short-date.tsx'
import { BlankOrderDialog } from './dialogs.ts'
import { isCurrent, MandatoState } from './mandato-state.tsx'
import { useMandatoActions } from './use-mandato-actions.tsx'
import './mandatos.css'
import { dot } from '../../../shell/dot.ts'
import { expiringQuery, getBlankOrder, mandatosQuery } from './mandatos.calls.ts'
import { OrderLacks } from './order-lacks.tsx'

type Sort = 'apellidos' | 'referencia' | 'dataSinatura' | 'ultimoCargo' | 'estado'
type Filter = 'estado' | 'caduca'

const options: ListOptions<Sort, Filter> = {
  sortable: ['apellidos', 'referencia', 'dataSinatura', 'ultimoCargo', 'estado'],
  sort: [{ field: 'apellidos', direction: 'asc' }],
  filterable: ['estado', 'caduca'],
  filterValue: /^(true|[A-Z]+)$/,
  pageSize: 25,
  pageSizes: [25, 100, 500],
}

const createColumns = (t: Translate): Column<Mandato, Sort>[] => [
  {
    name: 'persoa',
    title: t('recibos.persoa'),
    cell: ({ socio }) => listName(socio),
    sort: 'apellidos',
    card: 'title',
    breaks: 'anywhere',
    isLink: true,
  },
  {
    name: 'referencia',
    title: t('mandatos.reference'),
    cell: (mandato) => (
      <>
        <span className="no-break">{mandato.referencia}</span>
        <OnCard>
          {mandato.iban && dot}
          <span className="no-break">{lastFour(mandato.iban)}</span>
          {dot}
          <MandatoState mandato={mandato} />
        </OnCard>
      </>
    ),
    sort: 'referencia',
    breaks: 'whole',
  },
  {
    name: 'conta',
    title: t('mandatos.account'),
    cell: ({ iban }) => lastFour(iban),
    breaks: 'whole',
    card: 'none',
  },
  {
    name: 'asinado',
    title: t('mandatos.signed'),
    cell: ({ dataSinatura }) => <ShortDate date={dataSinatura} />,
    sort: 'dataSinatura',
    sortWords: 'date',
    breaks: 'whole',
    card: 'none',
  },
  {
    name: 'ultimo',
    title: t('mandatos.last'),
    cell: ({ ultimoCargo }) =>
      ultimoCargo ? (
        <ShortDate date={ultimoCargo} />
      ) : (
        <span className="muted">{t('mandatos.last-none')}</span>
      ),
    sort: 'ultimoCargo',
    sortWords: 'date',
    breaks: 'whole',
    card: 'none',
  },
  {
    name: 'estado',
    title: t('recibos.estado'),
    cell: (mandato) => <MandatoState mandato={mandato} />,
    sort: 'estado',
    breaks: 'whole',
    card: 'none',
  },
]

// Constants, so that rows already drawn stay as they are.
const getId = ({ id }: Mandato) => id
const toPath = ({ socio }: Mandato) => (socio.id === null ? undefined : `/cotas/persoas/${socio.id}`)
const rowName = ({ socio, referencia }: Mandato) => `${listName(socio)}, ${referencia}`

const chips = ['', 'ACTIVO', 'CADUCA', 'BLOQUEADO', 'CADUCADO', 'REVOGADO', 'SUBSTITUIDO'] as const

/** All mandates, with what is to be done about those that expire soon. */
export function Component() {
  const t = useT()
  const back = useBack(listPath('/cotas/domiciliacions'))
  const list = useListState(options)
  const query = useQuery(mandatosQuery(list.request))
  const expiring = useQuery(expiringQuery).data ?? 0
  const { showOrder, showPaper, show, revoke, dialogs } = useMandatoActions()
  const [isChoosing, setChoosing] = useState(false)
  const { estado, caduca } = list.filters
  const newLink = (
    <Button to="/cotas/mandatos/novo">
      <Icon icon={IconPlus} />
      {t('mandatos.new')}
    </Button>
  )
  const blankButton = (
    <Button look="quiet" onClick={() => setChoosing(true)}>
      <Icon icon={IconFilePdf} />
      {t('mandatos.blank')}
    </Button>
  )
  return (
    <Page title={t('title.mandatos')} back={<BackButton back={back} />} tools={blankButton} actions={newLink}>
      <OrderLacks />
      {expiring > 0 && (
        <div className="mandatos-told row">
          <Warning>
            <span>
              <strong>{t('mandatos.soon', { count: expiring })}</strong>{' '}
              {t('mandatos.soon-do', { count: expiring })}
            </span>
          </Warning>
          {!caduca && (
            <Button look="link" onClick={() => list.setFilters({ estado: '', caduca: 'true' })}>
              {t('mandatos.soon-see')}
            </Button>
          )}
        </div>
      )}
      <DataList
        list={list}
        query={query}
        columns={useMemo(() => createColumns(t), [t])}
        caption={t('title.mandatos')}
        rowKey={getId}
        rowName={rowName}
        rowTo={toPath}
        actions={(mandato) => [
          {
            label: t('mandatos.order'),
            icon: IconFilePdf,
            run: () => showOrder(mandato),
            refusal: mandato.socio.id === null ? t('mandatos.erased') : undefined,
          },
          {
            label: t('mandatos.paper'),
            icon: IconEye,
            run: () => showPaper(mandato),
            refusal: mandato.fichero ? undefined : t('mandatos.no-paper'),
          },
          {
            label: t('mandatos.revoke'),
            icon: IconCircleOff,
            isDanger: true,
            run: () => revoke(mandato),
            refusal: isCurrent(mandato) ? undefined : t('mandatos.revoke-refused'),
          },
        ]}
        count={(count) => t('mandatos.count', { count })}
        searchLabel={t('mandatos.search')}
        filters={
          <FilterChips
            label={t('recibos.estado')}
            hasLine
            value={caduca ? 'CADUCA' : estado}
            change={(value) =>
              list.setFilters(
                value === 'CADUCA' ? { estado: '', caduca: 'true' } : { estado: value, caduca: '' },
              )
            }
            options={chips.map((value) => ({ value, label: t(`mandatos.chip.${value || 'TODOS'}`) }))}
          />
        }
        empty={{
          text: t('mandatos.empty'),
          action: (
            <div className="buttons">
              {newLink}
              {blankButton}
            </div>
          ),
        }}
        isCompact
        cardsBelow={960}
      />
      <BlankOrderDialog
        isOpen={isChoosing}
        close={() => setChoosing(false)}
        show={(persoa) =>
          show(
            getBlankOrder(persoa.id, t('mandatos.blank')),
            t('mandatos.blank-of', { name: personName(persoa) }),
          )
        }
      />
      {dialogs}
    </Page>
  )
}
