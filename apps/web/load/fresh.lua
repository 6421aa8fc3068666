-- Requests a new, uncached position each time.
local count = 0
request = function()
  count = count + 1
  local columns, rows = 10 + count % 997, 10 + math.floor(count / 997)
  return wrk.format("GET", "/api/chocolate/" .. columns .. "x" .. rows .. "@3,4/solve")
end
