import { TextInput, type TextInputProps } from './text-input.tsx'

/** A DNI or NIE in capitals, as it is stored. */
export const DniInput = (input: TextInputProps) => (
  <TextInput
    autoComplete="off"
    {...input}
    className="is-upper"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    maxLength={20}
  />
)
