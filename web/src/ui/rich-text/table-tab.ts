import { type Editor, TableKeyboard } from 'ckeditor5'

/**
 * Lets the Tab key leave a table from its last cell. The editor would add a row each time: a user who passes through
 * with the keyboard would never come out, and would change the text.
 */
export function letTabLeaveTables(editor: Editor): void {
  editor.plugins.get(TableKeyboard).stopListening(editor.editing.view.document, 'tab')
  const added = editor.t('Insert a new table row (when in the last cell of a table)')
  const help = editor.accessibility.keystrokeInfos.get('contentEditing')?.groups.get('table')
  if (help) help.keystrokes = help.keystrokes.filter(({ label }) => label !== added)
}
