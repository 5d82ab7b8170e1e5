// Every table of pages. Each menu lists its pages in the order of their table.
export { account } from './account.ts'
export { actividades } from './actividades.ts'
export { asociacion } from './asociacion.ts'
export { finanzas } from './finanzas.ts'
export { portal } from './portal.ts'
export { proxecto } from './proxecto.ts'
export { xestion } from './xestion.ts'
