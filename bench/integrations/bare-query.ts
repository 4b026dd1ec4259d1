export const orderCount = 10_000

/** The same rows by their key, of a pool and node:http alone. */
export const bareQuery = {
  '/orders': {
    text: 'select id, number, customer, amount from bench_outside.orders where id >= $1 and id < $1 + 25 order by id',
    values: (params: URLSearchParams) => [Number(params.get('first'))],
  },
}
