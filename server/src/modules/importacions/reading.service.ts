import { createHash } from 'node:crypto'
import { isCampoKey, toCampoId } from '#contract/campo-keys.ts'
import type { Campo } from '#contract/campos.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import type { Codificacion, ColumnaImportacion, NotaImportacion, Separador } from '#contract/importacions.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader } from '../../platform/db/tables.ts'
import { readSpreadsheet } from '../../platform/spreadsheets/read-spreadsheet.ts'
import { listGrupoNames } from '../grupos/grupos.service.ts'
import { handedOutTo } from '../usuarios/socio-user.service.ts'
import { listMapped } from './cells.rules.ts'
import type { GivenColumn } from './columns.rules.ts'
import { mapColumns } from './columns.rules.ts'
import { compareRows } from './compare.rules.ts'
import type { NameReading } from './names.rules.ts'
import type { Outcome, StageRow } from './outcome.rules.ts'
import { readSocios, readUsuarios } from './register.rows.ts'
import { RegisterIndex } from './register.rules.ts'
import { readRows } from './rows.rules.ts'
import type { SpreadsheetTable } from './table.rules.ts'
import { describeColumns, findTable, toAppError, unreadable, withOddRows } from './table.rules.ts'

/** What the workers of imports do: reading files, and comparing them with the register. */

/** How a file is read. */
export interface FileReading {
  codificacion: Codificacion | null
  separador: Separador | null
  columnas: ColumnaImportacion[]
  filas: number
}

/** How names are read until a user says otherwise. */
const plainNames: NameReading = { nomes: null, maiusculas: 'DEIXAR' }

/** An error that crosses from one thread to another, where it loses its class. */
export interface Refusal {
  refused: { code: ErrorCode } & Pick<AppError, 'params' | 'fields'>
}

/** The result of `work`, or its refusal. */
export async function orRefusal<Result>(work: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await work()
  } catch (thrown) {
    const error = toAppError(thrown)
    if (!(error instanceof AppError)) throw error
    return { refused: { code: error.code, params: error.params, fields: error.fields } }
  }
}

/** @throws AppError of a refusal */
export function expectResult<Result extends object>(answer: Result | Refusal): Result {
  if (!('refused' in answer)) return answer
  const { code, params, fields } = answer.refused
  const details: Pick<ErrorBody, 'params' | 'fields'> = {
    ...(params && { params }),
    ...(fields && { fields }),
  }
  throw new AppError(code, details)
}

interface TextChoice {
  codificacion?: Codificacion | null | undefined
  separador?: Separador | null | undefined
}

async function readTable(
  bytes: Uint8Array,
  { codificacion, separador }: TextChoice,
  campos: readonly Campo[],
): Promise<SpreadsheetTable & Pick<FileReading, 'codificacion' | 'separador'>> {
  const grid = await readSpreadsheet(bytes, { encoding: codificacion, separator: separador })
  return {
    ...findTable(grid, campos),
    codificacion: grid.encoding as Codificacion | null,
    separador: grid.separator as Separador | null,
  }
}

export interface AnalysisJob {
  bytes: Uint8Array
  campos: Campo[]
  thisYear: number
  codificacion: Codificacion | null
}

/** What a file has, with the SHA-256 of its bytes. @throws AppError, SpreadsheetError */
export async function analyseFile({
  bytes,
  campos,
  thisYear,
  codificacion: wanted,
}: AnalysisJob): Promise<FileReading & { sha256: string; avisos: NotaImportacion[] }> {
  const { codificacion, separador, ...table } = await readTable(bytes, { codificacion: wanted }, campos)
  return {
    codificacion,
    separador,
    columnas: describeColumns(table, campos, { thisYear, names: plainNames }),
    filas: table.rows.length,
    avisos: withOddRows(table),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** What a dry run is to find out. */
export interface Simulation extends TextChoice {
  columnas: GivenColumn[]
  /** Whether the names of the columns may be those of another encoding or separator. */
  isReadAnew: boolean
  campos: Campo[]
  names: NameReading
  numerosAltos: boolean
  today: string
  importer: { usuarioId: number; isAdmin: boolean }
  senCorreo: true | number[]
}

/** Reads a file, and compares it with the register. @throws AppError, SpreadsheetError */
export async function simulate(
  db: Reader,
  bytes: Uint8Array,
  { campos, today, importer, senCorreo, ...simulation }: Simulation,
  stage: StageRow,
): Promise<{ reading: FileReading; outcome: Outcome }> {
  const thisYear = Number(today.slice(0, 4))
  const { codificacion, separador, ...table } = await readTable(bytes, simulation, campos)
  table.columns = mapColumns(table.columns, simulation.columnas, {
    isReadAnew: simulation.isReadAnew,
    campos,
  })
  const mapped = listMapped(table.columns)
  const { names, numerosAltos } = simulation
  const read = readRows({ ...table, columns: mapped, campos, thisYear, names })
  if ('monthFirst' in read) {
    const { fila, valor } = read.monthFirst
    throw unreadable('MES_DIA', { fila, valor })
  }
  const own = campos.filter(({ id }) =>
    mapped.some(({ campo }) => isCampoKey(campo) && toCampoId(campo) === id),
  )
  const register = await readRegister(
    db,
    own.map(({ id }) => id),
  )
  return {
    reading: {
      codificacion,
      separador,
      columnas: describeColumns(table, campos, { thisYear, names }),
      filas: table.rows.length,
    },
    outcome: compareRows(
      read.rows,
      {
        register,
        campos: own,
        today,
        importer,
        senCorreo: senCorreo === true ? true : new Set(senCorreo),
        numerosAltos,
        notes: table.notes,
      },
      stage,
    ),
  }
}

async function readRegister(db: Reader, campoIds: readonly number[]): Promise<RegisterIndex> {
  const grupos = await listGrupoNames(db)
  const register = new RegisterIndex(
    grupos.map(({ id, name, protected: isProtected }) => ({ id, name, isProtected })),
  )
  const roles = await handedOutTo(db)
  for (const usuario of await readUsuarios(db))
    register.addUsuario({ ...usuario, roles: roles.get(usuario.id) ?? [] })
  for await (const socio of readSocios(db, campoIds)) register.addSocio(socio)
  return register
}

/** The rows of a file by their numbers, with the names of its columns. @throws AppError, SpreadsheetError */
export async function readRawRows(bytes: Uint8Array, choice: TextChoice, campos: readonly Campo[]) {
  const { heading, rows, columns } = await readTable(bytes, choice, campos)
  return {
    columns: columns.map(({ nome }) => nome),
    rows: new Map(rows.map(({ at, cells }) => [at - heading.at + 1, cells])),
  }
}
