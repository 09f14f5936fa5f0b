import { testLives } from './test-lives.ts'

// Two thousand in all, in four files: two run at once, and each is done in a minute or so.
await testLives({ seed: 1, sequences: 500 })
