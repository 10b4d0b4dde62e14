import { configure } from '@testing-library/react'

/** How long a screen may take to show what a test waits for: a busy machine says nothing about the product. */
configure({ asyncUtilTimeout: 15_000 })
