import { configure } from '@testing-library/react'

// What a test waits for comes late on a busy machine, and late is not wrong.
configure({ asyncUtilTimeout: 120_000 })
