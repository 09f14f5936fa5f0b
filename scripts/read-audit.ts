type Finding = {
  name: string
  severity: string
  range: string
  via: (string | { title: string; url: string })[]
}
type Report = {
  message?: string
  vulnerabilities?: Record<string, Finding>
  metadata?: { vulnerabilities: Record<string, number>; dependencies: { total: number } }
}

/** Reads the output of `npm audit --json`: a verdict and lines to print; `unknown` when the registry did not answer. */
export function readAudit(output: string): { verdict: 'clean' | 'grave' | 'unknown'; lines: string[] } {
  const report = parsed(output)
  const { metadata, vulnerabilities = {} } = report
  if (!metadata) {
    const why = report.message ?? 'npm gave no answer'
    return { verdict: 'unknown', lines: [`NOT AUDITED: the registry could not be asked (${why}).`] }
  }
  const found = Object.values(vulnerabilities)
  const grave = found.filter(({ severity }) => severity === 'high' || severity === 'critical')
  const total = `${metadata.dependencies.total} dependencies: ${found.length} with known weaknesses, ${grave.length} high or critical.`
  return { verdict: grave.length > 0 ? 'grave' : 'clean', lines: [...found.map(writeFinding), total] }
}

function writeFinding({ name, severity, range, via }: Finding): string {
  const why = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`))
  return `${severity}: ${name} ${range}: ${why.join('; ')}`
}

function parsed(output: string): Report {
  try {
    return JSON.parse(output) as Report
  } catch {
    return {}
  }
}
