import type { Extracto, ReciboProposto } from '#contract/extractos.ts'
import { toLocalDate } from '../../platform/config/time.ts'
import type { Reader } from '../../platform/db/tables.ts'
import { nameOf } from '../pagos/pagos.service.ts'
import { conciliadosOf, findExtracto, movementosOf } from './extractos.rows.ts'
import type { OpenDue, Person } from './propostas.rows.ts'
import { duesById, openDues, peopleById } from './propostas.rows.ts'
import { proposalsFor } from './propostas.rules.ts'

type Persoa = ReciboProposto['socio']

/**
 * A statement with what was reconciled and the dues that the rest may be for, as they are now; null when it does not exist.
 * `db` is a snapshot: the dues are read once, and compared with all movements.
 */
export async function readExtracto(db: Reader, id: number): Promise<Extracto | null> {
  const stored = await findExtracto(db, id)
  if (!stored) return null
  const movementos = await movementosOf(db, id)
  const conciliados = Map.groupBy(await conciliadosOf(db, id), ({ movementoId }) => movementoId)
  const open = movementos
    .map(({ id, cents, texto, referencias }) => {
      const cobros = conciliados.get(id) ?? []
      const reconciled = cobros.reduce((sum, cobro) => sum + cobro.cents, 0)
      return {
        id,
        left: Math.max(0, cents - reconciled),
        told: `${texto} ${referencias}`,
        paid: new Set(cobros.map(({ reciboId }) => reciboId)),
      }
    })
    .filter(({ left }) => left > 0)
  const left = new Map(open.map((each) => [each.id, each.left]))
  const people = open.length + conciliados.size > 0 ? await peopleById(db) : new Map<number, Person>()
  const proposals = proposalsFor(open, open.length > 0 ? await openDues(db) : [], people)

  const named = new Map<number, OpenDue>()
  for (const { dues } of [...proposals.values()].flat()) for (const due of dues) named.set(due.id, due)
  const paid = new Set([...conciliados.values()].flat().map(({ reciboId }) => reciboId))
  for (const due of await duesById(
    db,
    [...paid].filter((each) => !named.has(each)),
  ))
    named.set(due.id, due)

  return {
    id,
    conta: stored.conta,
    desde: toLocalDate(stored.desde),
    ata: toLocalDate(stored.ata),
    movementos: movementos.map((movemento) => ({
      id: movemento.id,
      data: toLocalDate(movemento.data),
      importe: movemento.cents / 100,
      texto: movemento.texto,
      pendente: (left.get(movemento.id) ?? 0) / 100,
      propostas: (proposals.get(movemento.id) ?? []).map(({ dues, motivo, cents }) => ({
        recibos: dues.map((due) => ({ id: due.id })),
        motivo,
        importe: cents / 100,
      })),
      conciliado: (conciliados.get(movemento.id) ?? []).map((cobro) => ({
        cobro: { id: cobro.id },
        recibo: { id: cobro.reciboId },
        importe: cobro.cents / 100,
      })),
    })),
    recibos: [...named.values()].map((due) => proposed(due, people)),
    repetidos: stored.repetidos,
  }
}

function proposed(due: OpenDue, people: ReadonlyMap<number, Person>): ReciboProposto {
  const persoa = (id: number | null, numero: number): Persoa => {
    const known = id === null ? undefined : people.get(id)
    return { id, numero, ...nameOf(known ?? { numero, nombre: null, apellidos: null }) }
  }
  return {
    id: due.id,
    numero: due.numero,
    concepto: due.concepto,
    socio: persoa(due.socioId, due.socioNumero),
    pagador: persoa(due.pagadorId, due.pagadorNumero),
    pendente: due.left / 100,
  }
}
