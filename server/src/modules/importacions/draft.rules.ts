import { toCampoId } from '#contract/campo-keys.ts'
import type { Campo } from '#contract/campos.ts'
import { joinGrupos } from '#contract/importacion-columns.ts'
import type { CambioFila, CampoImportacion } from '#contract/importacions.ts'
import type { BirthDate } from '#contract/rules.ts'
import type { AddressField } from '#contract/socio-fields.ts'
import { addressNames, forEach } from '#contract/socio-fields.ts'
import type { MemberValues } from '../socios/stored-columns.rules.ts'
import type { Remark } from './cells.rules.ts'
import { tidyCell } from './cells.rules.ts'
import { isOwn } from './columns.rules.ts'
import { showBirth, showDay } from './dates.rules.ts'
import { cut } from './outcome.rules.ts'
import type { KnownGrupo, KnownSocio, RegisterIndex } from './register.rules.ts'
import type { CellReading, FileRow } from './rows.rules.ts'
import { getValue } from './rows.rules.ts'

/** A member as a row would leave them. */

/** A value of an own field; null for none. */
export interface ValueDraft {
  campo: Campo
  antes: string | null
  despois: string
}

interface FieldRemark {
  campo: CampoImportacion | null
  remark: Remark
}

export interface Draft {
  row: FileRow
  /** Undefined for a new member. */
  socio: KnownSocio | undefined
  values: MemberValues
  fechaAlta: string
  fechaBaja: string
  causaBaja: string
  valores: ValueDraft[]
  /** Groups that the member joins and leaves. */
  grupos: { joins: KnownGrupo[]; leaves: KnownGrupo[] }
  changes: CambioFila['cambios']
  errors: FieldRemark[]
  warnings: FieldRemark[]
}

const emptyValues = (): MemberValues => ({
  nombre: '',
  apellidos: '',
  dni: '',
  telefono: '',
  email: null,
  anoNac: null,
  mesNac: null,
  diaNac: null,
  profesion: '',
  sexo: null,
  direccion: forEach(addressNames, () => ''),
  cuentaCorriente: '',
})

const isAddressField = (campo: string): campo is AddressField =>
  (addressNames as readonly string[]).includes(campo)

/** What the register has in a field, as an export writes it; empty for nothing. */
function showStored(
  campo: CampoImportacion,
  {
    values,
    fechaAlta,
    fechaBaja,
    causaBaja,
  }: Pick<Draft, 'values' | 'fechaAlta' | 'fechaBaja' | 'causaBaja'>,
): string {
  if (isAddressField(campo)) return values.direccion[campo]
  switch (campo) {
    case 'fechaAlta':
      return showDay(fechaAlta)
    case 'fechaBaja':
      return showDay(fechaBaja)
    case 'causaBaja':
      return causaBaja
    case 'dataNacemento':
      return showBirth(values) ?? ''
    default:
      return String(values[campo as keyof MemberValues] ?? '')
  }
}

/** Fields whose value is a text of the draft. */
type TextField = 'nombre' | 'apellidos' | 'dni' | 'telefono' | 'email' | 'profesion' | 'cuentaCorriente'

/** Makes a draft of a row. */
export class Drafting {
  readonly draft: Draft
  readonly #register: RegisterIndex
  readonly #campos: ReadonlyMap<number, Campo>

  constructor(
    row: FileRow,
    socio: KnownSocio | undefined,
    {
      register,
      campos,
      today,
    }: { register: RegisterIndex; campos: ReadonlyMap<number, Campo>; today: string },
  ) {
    this.#register = register
    this.#campos = campos
    this.draft = {
      row,
      socio,
      values: socio ? { ...socio.values, direccion: { ...socio.values.direccion } } : emptyValues(),
      fechaAlta: socio?.fechaAlta ?? today,
      fechaBaja: socio?.fechaBaja ?? '',
      causaBaja: socio?.causaBaja ?? '',
      valores: [],
      grupos: { joins: [], leaves: [] },
      changes: [],
      errors: [],
      warnings: [],
    }
    if (row.fault) this.refuse(null, row.fault)
    for (const warning of row.warnings ?? []) this.warn(null, warning)
    for (const [campo, cell] of row.cells) {
      if (isOwn(campo)) this.#readOwn(campo, cell)
      else if (campo === 'grupos') this.#readGrupos(cell)
      else this.#read(campo, cell)
    }
    this.#readBirth()
  }

  refuse(campo: CampoImportacion | null, remark: Remark): void {
    this.draft.errors.push({ campo, remark })
  }

  warn(campo: CampoImportacion | null, remark: Remark): void {
    this.draft.warnings.push({ campo, remark })
  }

  #read(campo: CampoImportacion, cell: CellReading): void {
    const { socio } = this.draft
    if (campo === 'senCorreo') {
      // it says of new people that an empty cell is no mistake
      if (!socio && cell.fault) this.refuse(campo, cell.fault)
      return
    }
    const before = socio ? showStored(campo, this.draft) : ''
    // what is stored may stay, even where no form would take it any more
    if (socio && campo !== 'numero' && isSameText(cell, before)) return
    if (cell.fault) {
      this.refuse(campo, cell.fault)
      return
    }
    if (campo === 'numero') return
    this.#set(campo, cell.value)
    const after = showStored(campo, this.draft)
    if (socio && after === before) return
    for (const warning of cell.warnings ?? []) this.warn(campo, warning)
    if (!isBirth(campo)) this.#note(campo, socio ? before : null, after)
  }

  #note(campo: CampoImportacion, antes: string | null, despois: string): void {
    this.draft.changes.push({
      campo,
      antes: antes === null || antes === '' ? null : cut(antes),
      despois: cut(despois),
    })
  }

  #set(campo: CampoImportacion, value: unknown): void {
    const { draft } = this
    if (isAddressField(campo)) draft.values.direccion[campo] = value as string
    else if (campo === 'fechaAlta' || campo === 'fechaBaja' || campo === 'causaBaja')
      draft[campo] = value as string
    else if (campo === 'sexo') draft.values.sexo = value as MemberValues['sexo']
    else if (!isBirth(campo)) draft.values[campo as TextField] = value as string
  }

  /** A date that is known less exactly than the stored one changes nothing. */
  #readBirth(): void {
    const { row, values, socio } = this.draft
    const stored: BirthDate = { anoNac: values.anoNac, mesNac: values.mesNac, diaNac: values.diaNac }
    const given = getValue(row, 'dataNacemento')
    const birth = given && !isPartOf(given, stored) ? { ...given } : { ...stored }
    for (const part of birthParts) birth[part] = getValue(row, part) ?? birth[part]
    Object.assign(values, birth)
    const before = socio ? socio.values : { anoNac: null, mesNac: null, diaNac: null }
    const changed = birthParts.filter((part) => birth[part] !== before[part])
    if (changed.length === 0) return
    if (row.cells.has('dataNacemento')) {
      this.#note('dataNacemento', showBirth(before), showBirth(birth) ?? '')
      return
    }
    for (const part of changed)
      this.#note(part, before[part] === null ? null : String(before[part]), String(birth[part]))
  }

  #readOwn(campo: CampoImportacion & `campo.${number}`, cell: CellReading): void {
    const own = this.#campos.get(toCampoId(campo))
    if (!own) return
    const antes = this.draft.socio?.valores.get(own.id) ?? null
    if (antes !== null && isSameText(cell, antes)) return
    if (cell.fault) {
      this.refuse(campo, cell.fault)
      return
    }
    const despois = cell.value as string
    if (despois === '' || despois === antes) return
    for (const warning of cell.warnings ?? []) this.warn(campo, warning)
    this.draft.valores.push({ campo: own, antes, despois })
    this.#note(campo, antes === null ? null : showValue(own, antes), showValue(own, despois))
  }

  #readGrupos(cell: CellReading): void {
    const { socio, grupos } = this.draft
    const before = (socio?.grupos ?? []).flatMap((id) => this.#register.gruposById.get(id) ?? [])
    if (socio && isSameText(cell, joinGrupos(before.map(({ name }) => name)))) return
    if (cell.fault) {
      this.refuse('grupos', cell.fault)
      return
    }
    const after = new Set<KnownGrupo>()
    for (const name of cell.value as string[]) {
      const [grupo, another] = this.#findGrupo(name, before)
      if (!grupo) this.refuse('grupos', { erro: 'error.import-grupo-unknown', params: { grupo: name } })
      else if (another)
        this.refuse('grupos', { erro: 'error.import-grupo-ambiguous', params: { grupo: name } })
      else after.add(grupo)
    }
    grupos.joins = [...after].filter((grupo) => !before.includes(grupo))
    grupos.leaves = before.filter((grupo) => !after.has(grupo))
    for (const { name, isProtected } of [...grupos.joins, ...grupos.leaves])
      if (isProtected) this.refuse('grupos', { erro: 'error.grupo-protected', params: { grupo: name } })
    if (grupos.joins.length + grupos.leaves.length === 0) return
    const show = (some: readonly KnownGrupo[]) => joinGrupos(some.map(({ name }) => name))
    this.#note('grupos', show(before), show([...after]))
  }

  /** Of groups with the same name, the one that the member is in already. */
  #findGrupo(name: string, before: readonly KnownGrupo[]): KnownGrupo[] {
    const found = this.#register.findGrupos(name)
    const held = found.filter((grupo) => before.includes(grupo))
    return held.length === 1 ? held : found
  }
}

const birthParts = ['diaNac', 'mesNac', 'anoNac'] as const
const isBirth = (campo: string): boolean =>
  campo === 'dataNacemento' || (birthParts as readonly string[]).includes(campo)

/** Whether every known part of a date is so in another one too. */
const isPartOf = (given: BirthDate, stored: BirthDate): boolean =>
  birthParts.every((part) => given[part] === null || given[part] === stored[part])

const isSameText = ({ raw }: CellReading, stored: string): boolean =>
  raw === stored || tidyCell(raw) === stored.trim()

/** A stored value of an own field as people read it. */
export function showValue({ tipo }: Campo, stored: string): string {
  if (tipo === 'DATA') return showDay(stored)
  if (tipo === 'NUMERO') return stored.replace('.', ',')
  if (tipo === 'SI_NON') return stored === 'true' ? 'si' : 'non'
  return stored
}
