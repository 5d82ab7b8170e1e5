/** Id of the group in a restriction whose group was deleted: only whoever manages events sees what it is on. */
export const deletedGrupo = 0
