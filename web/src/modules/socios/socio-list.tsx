import { useMemo } from 'react'
import { allows, memberManagers } from '#contract/access.ts'
import { listName } from '#contract/person-name.ts'
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
import { useListState } from '../../ui/list/use-list-state.ts'
import { socioColumns, socioListOptions } from './socio-columns.tsx'
import { SocioReports } from './socio-reports.tsx'
import { makeReport, type RegisterRow, sociosQuery } from './socios.calls.ts'
import './socios.css'

export const queries = ({ search }: PageAddress) => [sociosQuery(firstRequest(search, socioListOptions))]

/** The register of members, for its staff. */
export function Component() {
  const t = useT()
  const list = useListState(socioListOptions)
  const { query, rows } = useListRows(list, sociosQuery)
  const report = useGeneratedFile()
  const session = useSession()
  const { fechaBaja } = list.filters
  const columns = useMemo(() => socioColumns(t, !fechaBaja), [t, fechaBaja])

  const add = allows(memberManagers, session?.authorities ?? null) && (
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
      tools={
        <>
          <Button look="quiet" to="/socios">
            <Icon icon={IconPhoto} />
            {t('socios.photos')}
          </Button>
          <SocioReports
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
        </>
      }
      actions={add}
    >
      <MakingFile making={report.making} />
      <DataList
        list={list}
        query={query}
        rows={rows}
        columns={columns}
        caption={t('title.socios-admin')}
        rowKey={getId}
        rowName={listName}
        rowTo={getPath}
        count={(count) => t('socios.count', { count })}
        searchLabel={t('socios.search')}
        filters={
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
        }
        empty={{
          text: t('socios.empty'),
          action: (
            <div className="buttons">
              {add}
              {showAll(t('socios.empty-inactive'))}
            </div>
          ),
        }}
        elsewhere={list.search && showAll(t('socios.search-all'))}
        printHint={t('socios.print-whole')}
        cardsBelow={1200}
      />
    </Page>
  )
}

// Constants, so that rows already drawn stay as they are while one scrolls.
const getId = ({ id }: RegisterRow) => id
const getPath = ({ id }: RegisterRow) => `/socios/${id}`
