/** What the benchmark uses of autocannon, which has no types of its own. */
declare module "autocannon" {
  interface Result {
    readonly errors: number;
    readonly latency: { readonly p99: number };
    readonly requests: { readonly average: number };
  }
  export default function autocannon(options: object): Promise<Result>;
}
