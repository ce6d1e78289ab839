import { histogramLines, sampleLines } from './prometheus-text.ts';
import type { Sample } from './prometheus-text.ts';

const BUCKETS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

/** A call as it ended; its route as the contract writes it, never the address itself. */
type CallSeen = {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
};

/** How long the calls of a route took. */
type Durations = {
  readonly labels: Readonly<Record<string, string>>;
  readonly buckets: number[];
  sum: number;
  count: number;
};

/** Counters of one server process, from its start on. */
export class Counts {
  readonly #calls = new Map<string, { labels: Record<string, string>; count: number }>();
  readonly #durations = new Map<string, Durations>();
  #slowQueries = 0;

  addCall({ route, method, status, seconds }: CallSeen): void {
    const key = `${method} ${route}`;
    const calls = this.#calls.get(`${key} ${status}`) ?? {
      labels: { route, method, status: String(status) },
      count: 0,
    };
    calls.count += 1;
    this.#calls.set(`${key} ${status}`, calls);
    const durations = this.#durations.get(key) ?? {
      labels: { route, method },
      buckets: BUCKETS_S.map(() => 0),
      sum: 0,
      count: 0,
    };
    BUCKETS_S.forEach((most, at) => {
      if (seconds <= most) durations.buckets[at] = (durations.buckets[at] ?? 0) + 1;
    });
    durations.sum += seconds;
    durations.count += 1;
    this.#durations.set(key, durations);
  }

  addSlowQuery(): void {
    this.#slowQueries += 1;
  }

  /** As Prometheus reads them. */
  lines(): string[] {
    const calls: Sample[] = [...this.#calls.values()].map(({ labels, count }) => [labels, count]);
    return [
      ...sampleLines('talaan_http_requests_total', 'counter', calls),
      ...histogramLines('talaan_http_request_duration_seconds', BUCKETS_S, [
        ...this.#durations.values(),
      ]),
      ...sampleLines('talaan_slow_queries_total', 'counter', [[{}, this.#slowQueries]]),
    ];
  }
}
