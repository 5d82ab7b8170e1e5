import { localDateIn } from '#contract/fields.ts'
import type { FileIn, FileRef } from '#contract/files.ts'
import { withoutHidden } from '#contract/hidden-characters.ts'
import { isoDate } from '#contract/rules.ts'
import { personalNames } from '#contract/socio-fields.ts'
import type { Socio, SocioField, SocioReadOnlyField } from '#contract/socios.ts'
import type { SocioValues } from './personal-data.rows.ts'
import type { SocioChange } from './socio.rules.ts'

/**
 * The fields that a PUT would change in the stored record, those that only the server sets included. Documents and
 * payments are told by their `id`, files by their `uuid`; what a request leaves out changes nothing.
 * @param values the request's own fields, as they would be stored
 */
export function findChangedFields(
  before: Socio,
  values: SocioValues,
  input: SocioChange,
): (SocioField | SocioReadOnlyField)[] {
  return [
    ...personalNames.filter((name) => !same(before[name], values[name])),
    ...(isSamePhoto(before.thumbnail, input.thumbnail) ? [] : (['thumbnail'] as const)),
    ...(isSameDocumentos(before, input) ? [] : (['documentos'] as const)),
    ...(isSamePagos(before, input) ? [] : (['pagos'] as const)),
    ...readOnlyChanged(before, input),
  ]
}

/** Values stored before hidden characters were refused come back from the form without them; that is not a change. */
const toComparable = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === 'string' ? withoutHidden(each) : each))

const same = (one: unknown, other: unknown): boolean => toComparable(one) === toComparable(other)

const isSameFile = (stored: FileRef, given: FileIn): boolean => 'uuid' in given && given.uuid === stored.uuid

const isSamePhoto = (stored: FileRef | null, given: FileIn | null | undefined): boolean =>
  given === undefined || (given === null ? stored === null : stored !== null && isSameFile(stored, given))

/** Whether both lists speak of the same records, in any order, each of them unchanged. */
function isSameList<Stored extends { id: number }, Given extends { id?: number | null | undefined }>(
  stored: Stored[],
  given: Given[] | null | undefined,
  isUnchanged: (before: Stored, after: Given) => boolean,
): boolean {
  if (!given) return true
  const byId = new Map(stored.map((each) => [each.id, each]))
  return (
    given.length === stored.length &&
    given.every((each) => {
      const before = byId.get(each.id ?? 0)
      byId.delete(each.id ?? 0)
      return before !== undefined && isUnchanged(before, each)
    })
  )
}

const isSameDocumentos = (before: Socio, input: SocioChange): boolean =>
  isSameList(
    before.documentos,
    input.documentos,
    (stored, given) =>
      same(stored.titulo, given.titulo) &&
      isoDate(...stored.fecha) === given.fecha &&
      stored.tipo.id === given.tipo.id &&
      isSameFile(stored.fichero, given.fichero),
  )

const isSamePagos = (before: Socio, input: SocioChange): boolean =>
  isSameList(before.pagos, input.pagos, (stored, given) => {
    const files = given.documentos
    const isSameFiles =
      !files ||
      (files.length === stored.documentos.length &&
        stored.documentos.every((file, position) => isSameFile(file, files[position] as FileIn)))
    return (
      stored.tipo === given.tipo &&
      Math.round(stored.importe * 100) === given.importe &&
      isoDate(...stored.fecha) === given.fecha &&
      isSameFiles
    )
  })

function readOnlyChanged(before: Socio, input: SocioChange): SocioReadOnlyField[] {
  const date = (stored: Socio['fechaBaja'], given: unknown): boolean =>
    stored && given ? localDateIn.safeParse(given).data === isoDate(...stored) : stored === given
  const ids = (list: unknown): unknown =>
    Array.isArray(list) ? list.map((each) => (each as { id?: unknown } | null)?.id).sort() : list
  const roles = (list: unknown): unknown =>
    Array.isArray(list) ? list.filter((role) => role !== 'ROLE_USER' && role !== 'ROLE_PARTNER').sort() : list
  const isSame: Record<SocioReadOnlyField, (given: unknown) => boolean> = {
    numero: (given) => given === before.numero,
    userId: (given) => given === before.userId,
    causaBaja: (given) => given === before.causaBaja,
    fechaAlta: (given) => date(before.fechaAlta, given),
    fechaBaja: (given) => date(before.fechaBaja, given),
    authorities: (given) => same(roles(given), roles(before.authorities)),
    grupos: (given) => same(ids(given), ids(before.grupos)),
  }
  return (Object.keys(isSame) as SocioReadOnlyField[]).filter(
    (name) => input[name] !== undefined && !isSame[name](input[name]),
  )
}
