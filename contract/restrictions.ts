/**
 * Id of a deleted group in a restriction: only managers of events see the restricted part. Links and documents of events can be
 * restricted to a group; server/src/modules/eventos/eventos.rules.ts decides who sees them.
 */
export const deletedGrupo = 0
