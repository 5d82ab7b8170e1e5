/** Id of a deleted group in a restriction: only managers of events see the restricted part. */
export const deletedGrupo = 0
