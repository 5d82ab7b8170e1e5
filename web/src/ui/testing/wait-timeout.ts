import { configure } from '@testing-library/react'

// On a busy machine results come late, which is not an error.
configure({ asyncUtilTimeout: 120_000 })
