/** Whether a document is the minutes of a meeting, as far as its title tells. */
export const isActa = ({ titulo }: { titulo: string }): boolean =>
  /(^|[^\p{L}])actas?($|[^\p{L}])/iu.test(titulo)
