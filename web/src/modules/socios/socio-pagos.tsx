import type { ReactNode } from 'react'
import type { FileRef } from '#contract/files.ts'
import { formatCents } from '#contract/numbers.ts'
import { useT } from '../../shell/i18n.ts'
import { fromIso } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileRow } from '../../ui/files/file-row.tsx'
import { type StoredFile, storedFile } from '../../ui/files/stored-file.ts'
import { ShortDate } from '../../ui/short-date.tsx'
import { getTotal, pagosByYear } from './pagos-by-year.ts'
import type { PagoRow } from './socio-values.ts'
import './socio-pagos.css'

/** The location of a payment's file, if it is a stored one. */
export const storedPagoFile =
  (socioId: number | undefined, saved: Pick<PagoRow, 'key' | 'documentos'> | undefined) =>
  ({ uuid }: FileRef): StoredFile | undefined =>
    socioId !== undefined && saved?.documentos.some((file) => file.uuid === uuid)
      ? storedFile(
          'GET /socios/:id/payments/:payId/file/:uuid',
          { id: socioId, payId: saved.key, uuid },
          uuid,
        )
      : undefined

/** Payments of a member, to read. */
export function Pagos({ socioId, pagos }: { socioId: number; pagos: readonly PagoRow[] }) {
  return (
    <PagosTable
      pagos={pagos}
      files={(pago) =>
        pago.documentos.length > 0 && (
          <ul className="pago-files">
            {pago.documentos.map((file) => (
              <li key={file.uuid}>
                <FileRow file={file} stored={storedPagoFile(socioId, pago)(file)} />
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}

interface PagosTableProps {
  pagos: readonly PagoRow[]
  files: (pago: PagoRow) => ReactNode
  /** In the form: what saving will do to each, and what one can do with it. */
  form?: {
    id: (pago: PagoRow) => string
    className: (pago: PagoRow) => string
    mark: (pago: PagoRow) => ReactNode
    actions: (pago: PagoRow) => ReactNode
  }
}

/** Payments under their years, with the sum of those with several and of all; those that are going do not count. */
export function PagosTable({ pagos, files, form }: PagosTableProps) {
  const t = useT()
  if (pagos.length === 0) return <EmptyState text={t('socio.pagos-empty')} />
  const counted = pagos.filter(({ isRemoved }) => !isRemoved)
  const years = pagosByYear(pagos)
  return (
    <table className="pagos">
      <caption className="visually-hidden">{t('socio.pagos')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('socio.fecha')}</th>
          <th scope="col">{t('socio.tipo')}</th>
          <th scope="col" className="is-amount">
            {t('socio.importe')}
          </th>
          {form && (
            <th scope="col">
              <span className="visually-hidden">{t('list.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      {years.map(({ year, pagos: ofYear }) => (
        <tbody key={year}>
          <YearRow year={year} pagos={ofYear.filter(({ isRemoved }) => !isRemoved)} hasActions={!!form} />
          {ofYear.map((pago) => (
            <tr
              key={pago.key}
              {...(form && { id: form.id(pago), tabIndex: -1, className: form.className(pago) })}
            >
              <td className="pago-date">
                <ShortDate date={fromIso(pago.fecha) ?? [0, 0, 0]} />
              </td>
              <td className="pago-kind">
                <div className="pago-what">
                  <span className="is-struck">{t(`socio.pago.${pago.tipo}`)}</span>
                  {form?.mark(pago)}
                </div>
                {files(pago)}
              </td>
              <td className="is-amount is-struck">{formatCents(pago.cents)}</td>
              {form && <td className="pago-actions">{form.actions(pago)}</td>}
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th colSpan={2} scope="row">
            {t('socio.pagos-total')}
          </th>
          <td className="is-amount">{formatCents(getTotal(counted))}</td>
          {form && <td />}
        </tr>
      </tfoot>
    </table>
  )
}

/** Heads the payments of a year, with their sum where there are several to add up. */
function YearRow({ year, pagos, hasActions }: { year: string; pagos: PagoRow[]; hasActions: boolean }) {
  const hasSum = pagos.length > 1
  return (
    <tr className="pagos-year">
      <th colSpan={hasSum ? 2 : hasActions ? 4 : 3} scope="rowgroup">
        {year}
      </th>
      {hasSum && <td className="is-amount">{formatCents(getTotal(pagos))}</td>}
      {hasSum && hasActions && <td />}
    </tr>
  )
}
