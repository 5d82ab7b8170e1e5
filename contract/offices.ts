/** The posts of a board, the highest first, by how their names begin in Galician and Spanish. */
const offices = [
  /^co-?presiden|^presiden/,
  /^vicepresiden/,
  /^secretar/,
  /^vicesecretar/,
  /^tesour|^tesor|^contador/,
  /^vicetes/,
  /^vogal|^vocal/,
]

/** Where a post stands in the order of office; one with another name comes before the members without office. */
function officeRank(cargo: string): number {
  const name = cargo.trim().toLowerCase()
  const found = offices.findIndex((office) => office.test(name))
  const last = offices.length - 1
  return found < 0 ? last : found === last ? last + 1 : found
}

/** Puts posts in the order of office. */
export const byOffice = (one: { cargo: string }, other: { cargo: string }): number =>
  officeRank(one.cargo) - officeRank(other.cargo)
