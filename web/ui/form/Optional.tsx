import { Component, type ReactNode, Suspense } from 'react'

/** Optional content of a page. When its script fails to load, the rest of the page stays. */
export class Optional extends Component<{ fallback?: ReactNode; children: ReactNode }, { failed: boolean }> {
  static getDerivedStateFromError() {
    return { failed: true }
  }

  override state = { failed: false }

  override render() {
    if (this.state.failed) return null
    return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
  }
}
