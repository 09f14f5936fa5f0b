import { testLives } from './test-lives.ts'

// Two files with 500 sequences each run in parallel.
await testLives({ seed: 1, sequences: 500 })
