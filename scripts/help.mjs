/**
 * Prints the help of a command when it is asked for.
 * @param {string} text
 * @returns {boolean} whether it was asked for, and nothing else is to be done
 */
export function showsHelp(text) {
  const asked = process.argv.slice(2).some((each) => each === '--help' || each === '-h')
  if (asked) console.log(text.trim())
  return asked
}
