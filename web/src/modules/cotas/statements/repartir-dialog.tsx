import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReciboProposto } from '#contract/extractos.ts'
import { limits } from '#contract/limits.ts'
import { formatCents } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import { sumBy } from '#contract/sums.ts'
import { dot } from '../../../shell/dot.ts'
import { useT } from '../../../shell/i18n.ts'
import { amountText, eurosToCents, parseAmount } from '../../../ui/amounts.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { fieldId } from '../../../ui/form/field.tsx'
import { RecordForm } from '../../../ui/form/record-form.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { IconClose, IconPlus } from '../../../ui/icons.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { type Line, listPurposes, type Part, toReciboMap } from './conciliar.ts'
import { openChargesQuery } from './extractos.calls.ts'

interface RepartirDialogProps {
  line: Line
  /** The charges of the statement. */
  recibos: readonly ReciboProposto[]
  /** Cents of charges that other ticked movements take. */
  taken: ReadonlyMap<number, number>
  isOpen: boolean
  close: () => void
  choose: (parts: readonly Part[]) => void
}

/** The charges that a movement pays, and how much of each. */
export function RepartirDialog({ isOpen, close, ...props }: RepartirDialogProps) {
  const t = useT()
  return (
    <Dialog title={t('repartir.title')} isOpen={isOpen} close={close} isEasyToLeave={false} isWide>
      {isOpen && <RepartirForm close={close} {...props} />}
    </Dialog>
  )
}

interface Share {
  recibo: ReciboProposto
  /** The typed amount. */
  importe: string
}

function RepartirForm({ line, recibos, taken, close, choose }: Omit<RepartirDialogProps, 'isOpen'>) {
  const t = useT()
  const { movemento } = line
  const whole = eurosToCents(movemento.pendente)
  const getFreeCents = (recibo: ReciboProposto) => eurosToCents(recibo.pendente) - (taken.get(recibo.id) ?? 0)
  const findFault = ({ recibo, importe }: Share): string | undefined => {
    const cents = parseAmount(importe) ?? 0
    return cents > 0 && cents <= getFreeCents(recibo)
      ? undefined
      : t('repartir.importe-wrong', { most: formatCents(getFreeCents(recibo)) })
  }
  const first = line.rival
    ? []
    : line.parts.map(({ recibo, cents }) => ({ recibo, importe: amountText(cents) }))
  const form = useRecordForm<{ partes: Share[] }, Part[]>({
    name: null,
    isPart: true,
    stored: { values: { partes: first } },
    labels: { partes: t('repartir.parts') },
    rules: {
      partes: (shares) => {
        if (shares.length === 0) return t('repartir.none')
        if (shares.some(findFault)) return t('repartir.check')
        const rest = whole - centsOfShares(shares)
        return rest < 0 ? t('repartir.too-much', { amount: formatCents(-rest) }) : undefined
      },
    },
    save: async ({ partes }) =>
      partes.map(({ recibo, importe }) => ({ recibo, cents: parseAmount(importe) ?? 0 })),
    saved: (parts) => {
      choose(parts)
      close()
    },
  })
  const shares = form.form.values.partes
  const setShares = (next: Share[]) => form.form.setFieldValue('partes', next)
  const rest = whole - centsOfShares(shares)
  const add = (recibo: ReciboProposto) => {
    // Nothing is left of the movement: another charge instead of the only one.
    const kept = rest <= 0 && shares.length === 1 ? [] : shares
    const left = kept === shares ? rest : whole
    setShares([...kept, { recibo, importe: amountText(Math.max(0, Math.min(left, getFreeCents(recibo)))) }])
  }
  const error = form.form.errors.partes
  const isRefused = form.refusals > 0
  return (
    <RecordForm of={form} cancel={close} saveLabel={t('repartir.save')} isShort>
      <p className="repartir-movemento">
        <span>
          <strong className="no-break">{formatCents(eurosToCents(movemento.importe))}</strong>{' '}
          <span className="muted no-break">{shortDate(movemento.data)}</span>
        </span>
        <span className="repartir-text">{movemento.texto}</span>
      </p>
      <section aria-labelledby={fieldId(form, 'partes')} className="repartir-parts">
        <h3 className="minor" id={fieldId(form, 'partes')}>
          {t('repartir.parts')}
        </h3>
        {shares.length === 0 && <p className="form-help">{t('repartir.empty')}</p>}
        <ul>
          {shares.map((share, at) => (
            <li key={share.recibo.id}>
              <ChargeText recibo={share.recibo} left={getFreeCents(share.recibo)} />
              <TextInput
                aria-label={t('repartir.importe-of', { name: getChargeName(share.recibo) })}
                value={share.importe}
                onChange={({ currentTarget: { value } }) =>
                  setShares(shares.map((each, place) => (place === at ? { ...each, importe: value } : each)))
                }
                error={isRefused && findFault(share)}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                end={<span aria-hidden="true">€</span>}
              />
              <IconButton
                icon={IconClose}
                label={t('repartir.remove', { name: getChargeName(share.recibo) })}
                title={t('repartir.remove-short')}
                onClick={() => setShares(shares.filter((each) => each !== share))}
              />
            </li>
          ))}
        </ul>
        {shares.length > 0 && (
          <p role="status" className={rest < 0 ? 'repartir-rest is-wrong' : 'repartir-rest'}>
            {rest < 0
              ? t('repartir.too-much', { amount: formatCents(-rest) })
              : rest > 0
                ? t('repartir.rest', { amount: formatCents(rest) })
                : t('repartir.whole')}
          </p>
        )}
        {error && rest >= 0 && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </section>
      <Offers
        line={line}
        recibos={recibos}
        chosen={new Set(shares.map(({ recibo }) => recibo.id))}
        getFreeCents={getFreeCents}
        add={add}
      />
    </RecordForm>
  )
}

const centsOfShares = (shares: readonly Share[]): number =>
  sumBy(shares, ({ importe }) => parseAmount(importe) ?? 0)

interface OffersProps extends Pick<RepartirDialogProps, 'line' | 'recibos'> {
  chosen: ReadonlySet<number>
  getFreeCents: (recibo: ReciboProposto) => number
  add: (recibo: ReciboProposto) => void
}

/** The charges to choose from: what the bank's text points to, or what a search finds. */
function Offers({ line, recibos, chosen, getFreeCents, add }: OffersProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const debounced = useDebounced(typed, 300)
  const search = debounced.trim()
  const found = useQuery({ ...openChargesQuery(search), enabled: search !== '' })
  const paid = new Set(line.movemento.conciliado.map(({ recibo }) => recibo.id))
  const isOffered = ({ id }: ReciboProposto) => !chosen.has(id) && !paid.has(id)
  const proposed = new Map(
    listPurposes(line.movemento, toReciboMap({ recibos: [...recibos] })).flatMap(({ parts, motivo }) =>
      parts.map(({ recibo }) => [recibo.id, { recibo, note: t(`extractos.motivo.${motivo}`) }] as const),
    ),
  )
  const isSearching = typed.trim() !== ''
  const isWaiting = isSearching && (typed.trim() !== search || found.isPlaceholderData || found.isPending)
  const offers: { recibo: ReciboProposto; note?: string }[] = isSearching
    ? (found.data?.recibos ?? []).map((recibo) => ({ recibo }))
    : [...proposed.values()]
  const shown = offers.filter(({ recibo }) => isOffered(recibo))
  return (
    <section className="repartir-offers">
      <TextInput
        type="search"
        label={t('repartir.search')}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        // Enter would save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoComplete="off"
        maxLength={limits.line}
      />
      {found.isError && isSearching ? (
        <LoadFailure error={found.error} retry={() => void found.refetch()} isRetrying={found.isFetching} />
      ) : (
        <>
          <p className="form-help" role="status">
            {isWaiting
              ? t('loading')
              : isSearching && shown.length === 0
                ? t('repartir.nothing')
                : isSearching && found.data?.hasMore
                  ? t('repartir.more')
                  : !isSearching && shown.length > 0
                    ? t('repartir.proposed')
                    : ''}
          </p>
          <ul aria-busy={isWaiting}>
            {shown.map(({ recibo, note }) => {
              const left = getFreeCents(recibo)
              return (
                <li key={recibo.id}>
                  <button type="button" disabled={left <= 0} onClick={() => add(recibo)}>
                    <Icon icon={IconPlus} />
                    <ChargeText recibo={recibo} left={left} note={left > 0 ? note : t('repartir.taken')} />
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </section>
  )
}

const getChargeName = ({ socio, concepto }: ReciboProposto): string => `${personName(socio)}, ${concepto}`

/** A charge in two lines: whose and how much, and what it is. */
function ChargeText({
  recibo,
  left,
  note,
}: {
  recibo: ReciboProposto
  left: number
  note?: string | undefined
}) {
  const t = useT()
  const { socio, concepto, numero } = recibo
  return (
    <span className="due-text">
      <span>
        {personName(socio)}{' '}
        {left > 0 && <span className="no-break muted">{t('recibos.left', { left: formatCents(left) })}</span>}
      </span>
      <small className="muted">
        {concepto}
        {dot}
        <span className="no-break">{numero}</span>
        {note && `${dot}${note}`}
      </small>
    </span>
  )
}
