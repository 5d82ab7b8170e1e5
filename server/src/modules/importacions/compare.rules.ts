import type { Campo } from '#contract/campos.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { NotaImportacion } from '#contract/importacions.ts'
import { mostListed } from '#contract/importacions.ts'
import { listName } from '#contract/person-name.ts'
import { birthDateFault, emailKey } from '#contract/rules.ts'
import { searchText } from '#contract/search.ts'
import { Drafting } from './draft.rules.ts'
import type { MatchedRow } from './matching.rules.ts'
import { findMatch, findRepeated } from './matching.rules.ts'
import { findHighNumbers } from './numbers.rules.ts'
import type { Outcome, StageRow } from './outcome.rules.ts'
import { toNota } from './outcome.rules.ts'
import type { KnownUsuario, RegisterIndex } from './register.rules.ts'
import type { FileRow } from './rows.rules.ts'
import { getValue } from './rows.rules.ts'
import { createStager } from './staging.rules.ts'

/** What the rows of a file would change in the register. */

/** What a file is compared with. */
export interface Comparison {
  register: RegisterIndex
  /** The own fields of the columns. */
  campos: readonly Campo[]
  today: string
  importer: { usuarioId: number; isAdmin: boolean }
  /** The new people without e-mail who have none: all of them, or those of these rows. */
  senCorreo?: true | ReadonlySet<number>
  /** Whether numbers far above the others are taken. */
  numerosAltos: boolean
  /** What is doubtful about the whole file. */
  notes: readonly NotaImportacion[]
}

const required = ['nombre', 'apellidos', 'dni', 'telefono', 'email'] as const
/** Whether a part of a name is missing because the whole one is wrong. */
const isSplitFault = ({ cells }: FileRow, campo: string): boolean =>
  (campo === 'nombre' || campo === 'apellidos') && cells.get('nomeCompleto')?.fault !== undefined

/** Fields by which a person could take over the user of another. */
const guarded = ['dni', 'email', 'nombre', 'apellidos'] as const

/** The rules of one row, which its draft collects. */
class RowCheck {
  readonly drafting: Drafting
  readonly #comparison: Comparison
  /** The user there is already: of the member, or one without a record. */
  readonly usuario: KnownUsuario | undefined

  constructor({ row, match }: MatchedRow, comparison: Comparison, campos: ReadonlyMap<number, Campo>) {
    const { register } = comparison
    this.#comparison = comparison
    this.drafting = new Drafting(row, match.socio, { ...comparison, campos })
    if (match.fault) this.drafting.refuse(match.fault.campo, match.fault.remark)
    if (match.warning) this.drafting.warn('numero', match.warning)
    this.usuario = match.socio
      ? register.usuarios.get(match.socio.usuarioId)
      : register.usuariosByLogin.get(this.#draft.values.dni)
    this.#checkUser()
    this.#checkBirth()
    this.#checkMembership()
    if (!match.socio) this.#warnOfDuplicates()
  }

  get #draft() {
    return this.drafting.draft
  }

  #isChanged(campo: (typeof guarded)[number]): boolean {
    const { socio, values } = this.#draft
    return socio !== undefined && socio.values[campo] !== values[campo]
  }

  #checkUser(): void {
    const { socio, values, row } = this.#draft
    if (!socio)
      for (const campo of required)
        if (
          !values[campo] &&
          !row.cells.get(campo)?.fault &&
          !isSplitFault(row, campo) &&
          !(campo === 'email' && this.#isWithoutEmail())
        )
          this.drafting.refuse(campo, { erro: fieldErrors.required })
    if (!socio && values.email !== null && getValue(row, 'senCorreo'))
      this.drafting.refuse('senCorreo', { erro: fieldErrors.withEmail })
    this.#keepSpelling()
    const { register, importer } = this.#comparison
    const roles = this.usuario?.roles ?? []
    if (roles.length > 0 && !importer.isAdmin) {
      if (!socio) this.drafting.refuse('dni', { erro: fieldErrors.adminOnly })
      for (const campo of guarded)
        if (this.#isChanged(campo)) this.drafting.refuse(campo, { erro: fieldErrors.adminOnly })
    }
    if (roles.length > 0 && values.email === null) this.drafting.refuse('email', { erro: 'error.sen-correo' })
    const holder = register.usuariosByLogin.get(values.dni)
    if (holder && (holder !== this.usuario || (!socio && holder.isSocio)))
      this.drafting.refuse('dni', { erro: 'error.dni-in-use' })
    const owner = values.email === null ? undefined : register.usuariosByEmail.get(emailKey(values.email))
    if (owner && owner !== this.usuario)
      this.drafting.refuse('email', { erro: 'error.email-in-use', params: { email: values.email ?? '' } })
  }

  /** Whether a new person is said to have no e-mail, in the file or by the importer. */
  #isWithoutEmail(): boolean {
    const { row } = this.#draft
    const { senCorreo } = this.#comparison
    return getValue(row, 'senCorreo') === true || senCorreo === true || senCorreo?.has(row.fila) === true
  }

  /** The address of a user with roles stays as it is written: some mail servers tell capitals apart. */
  #keepSpelling(): void {
    const { socio, values, changes } = this.#draft
    if (!socio || !this.usuario || this.usuario.roles.length === 0) return
    const stored = socio.values.email
    if (values.email === null || stored === null) return
    if (values.email === stored || emailKey(values.email) !== emailKey(stored)) return
    values.email = stored
    const at = changes.findIndex(({ campo }) => campo === 'email')
    if (at >= 0) changes.splice(at, 1)
  }

  #checkBirth(): void {
    const { row, socio, values } = this.#draft
    const parts = ['diaNac', 'mesNac', 'anoNac'] as const
    if (socio && parts.every((part) => socio.values[part] === values[part])) return
    const fault = birthDateFault(values, this.#comparison.today)
    if (fault === null) return
    if (row.cells.has('dataNacemento'))
      this.drafting.refuse('dataNacemento', {
        erro: fault === 'future' ? fieldErrors.futureDate : fieldErrors.invalidDate,
      })
    else if (fault === 'future') this.drafting.refuse('anoNac', { erro: fieldErrors.futureDate })
    else
      this.drafting.refuse(fault, {
        erro: fault === 'diaNac' ? fieldErrors.invalidDate : fieldErrors.invalidValue,
      })
  }

  #checkMembership(): void {
    const { row, socio, fechaAlta, fechaBaja, causaBaja } = this.#draft
    const { today, importer } = this.#comparison
    for (const campo of ['fechaAlta', 'fechaBaja'] as const)
      if ((getValue(row, campo) ?? '') > today) this.drafting.refuse(campo, { erro: fieldErrors.futureDate })
    const isGiven = row.cells.has('fechaBaja') || row.cells.has('fechaAlta')
    if (isGiven && fechaBaja !== '' && fechaBaja < fechaAlta)
      this.drafting.refuse('fechaBaja', { erro: 'error.import-baja-before-alta' })
    if (fechaBaja === '') {
      if (causaBaja !== '' && !row.cells.get('fechaBaja')?.fault)
        this.drafting.refuse('causaBaja', { erro: 'error.import-causa-without-baja' })
      return
    }
    if (causaBaja === '' && socio?.fechaBaja !== fechaBaja)
      this.drafting.refuse('causaBaja', { erro: 'error.cause-required' })
    if (socio?.fechaBaja !== '') return
    if (socio.usuarioId === importer.usuarioId) this.drafting.refuse('fechaBaja', { erro: 'error.own-user' })
    else if (this.usuario?.roles.includes('ROLE_ADMIN'))
      this.drafting.refuse('fechaBaja', { erro: 'error.admin-deactivate' })
  }

  /** Names and accounts never say that two people are one: they only make one look. */
  #warnOfDuplicates(): void {
    const { values } = this.#draft
    const { register } = this.#comparison
    const named = (register.byName.get(searchText(values.nombre, values.apellidos)) ?? []).find(
      (socio) =>
        socio.values.anoNac === null || values.anoNac === null || socio.values.anoNac === values.anoNac,
    )
    const [sharing] = register.byIban.get(values.cuentaCorriente) ?? []
    for (const [campo, socio] of [['apellidos', named] as const, ['cuentaCorriente', sharing] as const]) {
      if (!socio) continue
      const { nombre, apellidos } = socio.values
      this.drafting.warn(campo, {
        erro: 'error.import-duplicate',
        params: { numero: socio.numero, nome: `${nombre} ${apellidos}`.trim() },
      })
    }
  }
}

/** Errors, and warnings, of one row that are told: a cell of groups can have thousands. */
const mostOfRow = 20

/** Adds what is not too much for a report. */
const listNotes = (list: NotaImportacion[], notes: readonly NotaImportacion[]): void => {
  for (const note of notes) if (list.length < mostListed) list.push(note)
}

/**
 * Compares the rows of a file with the register.
 * @param stage takes what is to be stored
 */
export function compareRows(rows: readonly FileRow[], comparison: Comparison, stage: StageRow): Outcome {
  const { register, importer } = comparison
  const campos = new Map(comparison.campos.map((campo) => [campo.id, campo]))
  const matched = rows.map((row) => ({ row, match: findMatch(row, register) }))
  const repeated = findRepeated(matched)
  const high = comparison.numerosAltos ? new Map<FileRow, number>() : findHighNumbers(matched, register)
  const outcome: Outcome = {
    resumo: { novas: 0, cambian: 0, iguais: 0, erros: 0, avisos: 0 },
    erros: [],
    avisos: [...comparison.notes],
    cambios: [],
    bases: {
      isAdmin: importer.isAdmin,
      campos: comparison.campos.map(({ id, version }) => ({ id, version })),
      grupos: [],
    },
  }
  const stager = createStager(stage, outcome.bases)
  for (const each of matched) {
    const { drafting, usuario } = new RowCheck(each, comparison, campos)
    const { row, draft } = { row: each.row, draft: drafting.draft }
    for (const { campo, remark } of repeated.get(row) ?? []) drafting.refuse(campo, remark)
    const maior = high.get(row)
    if (maior !== undefined)
      drafting.refuse('numero', { erro: 'error.import-numero-alto', params: { maior } })
    const toNotes = (remarks: typeof draft.errors) =>
      remarks.map(({ campo, remark }) =>
        toNota(
          { fila: row.fila, nome: listName(draft.values) },
          campo,
          campo === null ? '' : (row.cells.get(campo)?.raw ?? ''),
          remark,
        ),
      )
    if (draft.errors.length > 0) {
      const notes = toNotes(draft.errors.slice(0, mostOfRow))
      outcome.resumo.erros += 1
      listNotes(outcome.erros, notes)
      stage('importacion_erro', { fila: row.fila, erros: JSON.stringify(notes) })
      continue
    }
    if (draft.warnings.length > 0) outcome.resumo.avisos += 1
    listNotes(outcome.avisos, toNotes(draft.warnings.slice(0, mostOfRow)))
    if (draft.socio && draft.changes.length === 0) {
      outcome.resumo.iguais += 1
      continue
    }
    outcome.resumo[draft.socio ? 'cambian' : 'novas'] += 1
    if (outcome.cambios.length < mostListed)
      outcome.cambios.push({
        fila: row.fila,
        socio: draft.socio ? { id: draft.socio.id } : null,
        nome: listName(draft.values),
        cambios: draft.changes,
      })
    stager.stage(draft, usuario)
  }
  return outcome
}
