import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useMemo, useState } from 'react'
import { allows, memberManagers } from '#contract/access.ts'
import type { Session } from '#contract/account.ts'
import { isCampoKey, toCampoKey } from '#contract/campo-keys.ts'
import type { Campo } from '#contract/campos.ts'
import { listName } from '#contract/person-name.ts'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import type { PageAddress } from '../../shell/page-loader.ts'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { MakingFile, useGeneratedFile } from '../../ui/files/use-generated-file.tsx'
import { IconPhoto, IconPlus } from '../../ui/icons.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { FilterChips } from '../../ui/list/filters.tsx'
import { firstRequest, useListRows } from '../../ui/list/use-list-rows.ts'
import { type List, useListState } from '../../ui/list/use-list-state.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { CampoFilters } from './campo-filters.tsx'
import { CartasNote } from './cartas-note.tsx'
import {
  mostCampoColumns,
  type SocioFilter,
  type SocioSort,
  socioColumns,
  socioListOptions,
} from './socio-columns.tsx'
import { SocioExport, SocioReports } from './socio-reports.tsx'
import { SocioSelection } from './socio-selection.tsx'
import {
  activeCamposQuery,
  cartasQuery,
  makeExport,
  makeReport,
  type RegisterRow,
  sociosQuery,
} from './socios.calls.ts'
import './socios.css'

export const queries = ({ search }: PageAddress, { authorities }: Session) => [
  sociosQuery(firstRequest(search, socioListOptions)),
  activeCamposQuery,
  ...(allows(memberManagers, authorities) ? [cartasQuery] : []),
]

const noCampos: Campo[] = []
const noIds: ReadonlySet<number> = new Set()

/** The register of members, for its staff. */
export function Component() {
  const t = useT()
  const list = useListState(socioListOptions)
  const { query, rows } = useListRows(list, sociosQuery)
  const report = useGeneratedFile()
  const client = useQueryClient()
  const isKeeper = allows(memberManagers, useSession()?.authorities ?? null)
  const cartas = useQuery({ ...cartasQuery, enabled: isKeeper }).data
  const { fechaBaja, acceso } = list.filters
  const campos = useQuery(activeCamposQuery).data?.content
  const listed = useMemo(() => campos?.filter(({ enLista }) => enLista) ?? noCampos, [campos])
  const [printed, setPrinted] = useState<ReadonlySet<number>>(noIds)
  const columns = useMemo(() => socioColumns(t, !fechaBaja, listed, printed), [t, fechaBaja, listed, printed])
  useKnownFields(list, campos)
  const { search, filters } = list.request
  const chosen = useSelection(`${search} ${filters.join()}`, query.data?.content ?? none)

  const chooseAll = async () => {
    try {
      const { content } = await client.fetchQuery(sociosQuery({ ...list.request, page: 0, size: -1 }))
      chosen.choose(content, true)
    } catch (error) {
      reportError(error, { retry: () => void chooseAll() })
    }
  }
  const add = isKeeper && (
    <Button to="/socios/novo">
      <Icon icon={IconPlus} />
      {t('socios.new')}
    </Button>
  )
  const showAll = (label: string) =>
    fechaBaja && (
      <Button look="quiet" onClick={() => list.setFilters({ fechaBaja: '' })}>
        {label}
      </Button>
    )
  return (
    <Page
      title={t('title.socios-admin')}
      width="wide"
      className={clsx(
        'socio-list',
        listed.length > 0 && 'is-widest',
        chosen.rows.length > 0 && 'has-selection',
      )}
      tools={
        <>
          <Button look="quiet" to="/socios">
            <Icon icon={IconPhoto} />
            {t('socios.photos')}
          </Button>
          <SocioReports
            campos={listed}
            printed={printed}
            setPrinted={setPrinted}
            members={() =>
              void report.make(t('socios.report'), (signal) =>
                makeReport('GET /socios/report', list.request, signal),
              )
            }
            payments={() =>
              void report.make(t('socios.payments-report'), (signal) =>
                makeReport('GET /socios/payments-report', list.request, signal),
              )
            }
          />
          <SocioExport
            run={(format) =>
              void report.make(t('socios.export'), (signal) => makeExport(format, list.request, signal))
            }
          />
        </>
      }
      actions={add}
    >
      <MakingFile making={report.making} />
      {cartas && (
        <CartasNote
          cartas={cartas}
          isShown={acceso === 'SEN_CARTA'}
          show={() => list.setFilters({ acceso: 'SEN_CARTA' })}
        />
      )}
      <DataList
        list={list}
        query={query}
        rows={rows}
        columns={columns}
        caption={t('title.socios-admin')}
        rowKey={getId}
        rowName={listName}
        rowTo={getPath}
        {...(isKeeper && {
          choice: { chosen: chosen.ids, choose: chosen.choose, allLabel: t('socios.choose-shown') },
        })}
        count={(count) => t('socios.count', { count })}
        searchLabel={t('socios.search')}
        filters={
          <>
            <FilterChips
              label={t('socios.status')}
              value={fechaBaja}
              change={(value) => list.setFilters({ fechaBaja: value })}
              options={[
                { value: 'NULL', label: t('socios.show-active') },
                { value: 'NOT_NULL', label: t('socios.show-inactive') },
                { value: '', label: t('socios.show-all') },
              ]}
            />
            <CampoFilters
              list={list}
              campos={(campos ?? noCampos).filter(
                (campo) => campo.tipo !== 'PARAGRAFO' && (campo.enLista || list.filters[toCampoKey(campo)]),
              )}
              hasAcceso={Boolean(acceso || (cartas && cartas.senContrasinal > 0))}
            />
          </>
        }
        empty={{
          text: t('socios.empty'),
          action: (
            <div className="buttons">
              {add}
              {isKeeper && (
                <Button look="quiet" to="/importar-socios">
                  {t('title.importacions')}
                </Button>
              )}
              {showAll(t('socios.empty-inactive'))}
            </div>
          ),
        }}
        elsewhere={list.search && showAll(t('socios.search-all'))}
        printHint={t('socios.print-whole')}
        cardsBelow={listed.length > mostCampoColumns ? 9999 : 1200}
      />
      {isKeeper && (
        <SocioSelection
          people={chosen.rows}
          campos={campos ?? noCampos}
          total={query.data?.totalElements ?? 0}
          chooseAll={() => void chooseAll()}
          clear={chosen.clear}
        />
      )}
    </Page>
  )
}

/** Leaves out own fields that are gone or archived, by which an old address may filter or sort: no control shows them. */
function useKnownFields(list: List<SocioSort, SocioFilter>, campos: readonly Campo[] | undefined): void {
  const { filters, setFilters, sort, setSort } = list
  useEffect(() => {
    if (!campos) return
    const known = new Set<string>(campos.map(toCampoKey))
    const isUnknown = (name: string) => isCampoKey(name) && !known.has(name)
    const unknown = Object.keys(filters).filter(isUnknown)
    if (unknown.length > 0) setFilters(Object.fromEntries(unknown.map((name) => [name, ''])))
    if (sort.some(({ field }) => isUnknown(field))) setSort(sort.filter(({ field }) => !isUnknown(field)))
  }, [filters, setFilters, sort, setSort, campos])
}

// Constants, so that rows already drawn stay as they are while one scrolls.
const none: readonly RegisterRow[] = []
const getId = ({ id }: RegisterRow) => id
const getPath = ({ id }: RegisterRow) => `/socios/${id}`
